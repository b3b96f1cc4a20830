import { describe, expect, it } from '@jest/globals';
import { formatAgo } from './ago.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const ago = (instant: string, language: 'en' | 'fr' = 'en') =>
  formatAgo(instant, now, language)
    .replaceAll(/\s/g, ' ')
    // ICU versions abbreviate differently.
    .replace(/(min|hr)s?\.? ago/, '$1 ago');

describe('formatAgo', () => {
  it.each([
    ['2026-11-20T12:00:30.000Z', 'now'],
    ['2026-11-20T11:59:30.000Z', 'now'],
    ['2026-11-20T11:59:00.000Z', '1 min ago'],
    ['2026-11-20T11:00:01.000Z', '59 min ago'],
    ['2026-11-20T11:00:00.000Z', '1 hr ago'],
    // Midnight in Toronto is 05:00 UTC.
    ['2026-11-20T05:00:00.000Z', '7 hr ago'],
    ['2026-11-20T04:59:59.000Z', 'yesterday'],
    ['2026-11-19T05:00:00.000Z', 'yesterday'],
    ['2026-11-19T04:59:59.000Z', '2 days ago'],
    ['2026-11-14T05:00:00.000Z', '6 days ago'],
    ['2026-11-14T04:59:59.000Z', 'Nov 13, 2026'],
  ])('%s is %s', (instant, expected) => expect(ago(instant)).toBe(expected));

  it('is localized in French', () => {
    expect(ago('2026-11-20T11:55:00.000Z', 'fr')).toBe('il y a 5 min');
    expect(ago('2026-11-19T12:00:00.000Z', 'fr')).toBe('hier');
    expect(ago('2026-11-01T12:00:00.000Z', 'fr')).toBe('1er nov. 2026');
  });
});
