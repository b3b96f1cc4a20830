import { describe, expect, it } from '@jest/globals';
import { formatRate, formatShortRange, listingAge } from './listing-format.ts';

// Intl formats numbers with non-breaking spaces.
const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('formatRate', () => {
  it.each([
    ['450', '$450', '450 $', true],
    ['1,250.50', '$1,250.50', '1 250,50 $', true],
    ['$ 90', '$90', '90 $', true],
    ['Negotiable', 'Negotiable', 'Negotiable', false],
  ])('%s', (rate, en, fr, isAmount) => {
    expect(plain(formatRate(rate, 'en')?.text)).toBe(en);
    expect(plain(formatRate(rate, 'fr')?.text)).toBe(fr);
    expect(formatRate(rate, 'en')?.isAmount).toBe(isAmount);
  });

  it.each([null, '', '  '])('none for %p', (rate) => expect(formatRate(rate, 'en')).toBeUndefined());
});

describe('formatShortRange', () => {
  it.each([
    ['2026-11-27', '2026-12-13', 'Nov 27', 'Dec 13', '27 nov.', '13 déc.'],
    ['2026-11-27', '2027-01-13', 'Nov 27', 'Jan 13, 2027', '27 nov.', '13 janv. 2027'],
    ['2027-05-01', '2027-06-01', 'May 1', 'Jun 1, 2027', '1er mai', '1er juin 2027'],
    ['2025-11-27', '2026-12-13', 'Nov 27, 2025', 'Dec 13', '27 nov. 2025', '13 déc.'],
    ['2027-02-01', null, 'Feb 1, 2027', null, '1er févr. 2027', null],
    [null, '2026-12-13', null, 'Dec 13', null, '13 déc.'],
  ])('%s to %s', (availableFrom, availableTo, from, to, fromFr, toFr) => {
    const range = { availableFrom, availableTo };
    expect(formatShortRange(range, '2026-11-22', 'en')).toEqual({ from, to });
    expect(formatShortRange(range, '2026-11-22', 'fr')).toEqual({ from: fromFr, to: toFr });
  });
});

describe('listingAge', () => {
  it('counts the midnights of Toronto', () => {
    // 00:30 in Toronto; an hour earlier it was the day before.
    expect(listingAge('2026-11-20T04:30:00Z', new Date('2026-11-20T05:30:00Z'))).toEqual({ key: 'Yesterday' });
    expect(listingAge('2026-11-20T05:00:00Z', new Date('2026-11-21T04:59:00Z'))).toEqual({ key: 'Today' });
  });

  const now = new Date('2026-11-20T12:00:00Z');
  const DAY = 86_400_000;
  it.each([
    [0, { key: 'Today' }],
    [1, { key: 'Yesterday' }],
    [2, { key: '{count} days ago', count: 2 }],
    [6, { key: '{count} days ago', count: 6 }],
    [7, { key: '{count} weeks ago', count: 1 }],
    [29, { key: '{count} weeks ago', count: 4 }],
    [30, undefined],
  ])('%i days', (days, expected) => {
    expect(listingAge(new Date(now.getTime() - days * DAY).toISOString(), now)).toEqual(expected);
  });
});
