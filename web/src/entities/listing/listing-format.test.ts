import { describe, expect, it } from '@jest/globals';
import { formatRate, listingAge } from './listing-format.ts';

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
