import { describe, expect, it } from '@jest/globals';
import { formatCount, formatDay, formatInstant } from './format.ts';

// Intl separates digits and signs by non-breaking spaces.
const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('formatDay and formatInstant', () => {
  it.each([
    ['2026-11-20', 'Nov 20, 2026', '20 nov. 2026'],
    // Still the 20th in Toronto.
    ['2026-11-21T02:00:00Z', 'Nov 20, 2026', '20 nov. 2026'],
    ['2026-12-01', 'Dec 1, 2026', '1er déc. 2026'],
    ['2026-12-11', 'Dec 11, 2026', '11 déc. 2026'],
  ])('%s', (value, en, fr) => {
    expect(formatDay(value, 'en')).toBe(en);
    expect(formatDay(value, 'fr')).toBe(fr);
  });

  it('formatDay leaves out the year', () => {
    expect(formatDay('2026-11-20', 'en', { hasYear: false })).toBe('Nov 20');
    expect(formatDay('2026-11-20', 'fr', { hasYear: false })).toBe('20 nov.');
  });

  it('formatInstant uses Toronto time', () => {
    expect(plain(formatInstant('2026-11-20T19:14:00Z', 'en'))).toContain('2:14');
  });
});

it('formatCount appends + to a capped count', () => {
  expect(formatCount(10_000, true, 'en')).toBe('10,000+');
  expect(plain(formatCount(10_000, false, 'fr'))).toBe('10 000');
});
