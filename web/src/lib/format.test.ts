import { describe, expect, it } from '@jest/globals';
import { today } from '@commonyard/contracts/search-params.values';
import { formatCount, formatDay, formatInstant, formatNearDay, formatRange } from './format.ts';

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

describe('formatRange', () => {
  it.each([
    ['2099-01-11', '2099-01-15', ['Jan 11', '15, 2099'], ['11', '15 janv. 2099']],
    ['2099-01-01', '2099-01-05', ['Jan 1', '5, 2099'], ['1er', '5 janv. 2099']],
    ['2099-01-30', '2099-02-02', ['Jan 30', 'Feb 2, 2099'], ['30 janv.', '2 févr. 2099']],
    ['2099-12-30', '2100-01-02', ['Dec 30, 2099', 'Jan 2, 2100'], ['30 déc. 2099', '2 janv. 2100']],
  ])('%s to %s', (from, to, english, french) => {
    for (const [language, [first, last]] of [['en', english] as const, ['fr', french] as const])
      expect(formatRange(from, to, language)).toEqual({ from: first, to: last });
  });

  it('and formatNearDay leave out the year of the next twelve months', () => {
    const now = today();
    expect(formatNearDay(now, 'en')).toBe(formatDay(now, 'en', { hasYear: false }));
    expect(formatRange(now, now, 'en').to).toBe(String(Number(now.slice(8))));
    const year = Number(now.slice(0, 4)) + 1;
    expect(formatNearDay(`${year}${now.slice(4)}`, 'en')).toContain(String(year));
  });
});

it('formatCount appends + to a capped count', () => {
  expect(formatCount(10_000, true, 'en')).toBe('10,000+');
  expect(plain(formatCount(10_000, false, 'fr'))).toBe('10 000');
});
