import { describe, expect, it } from '@jest/globals';
import { formatCount, formatDay, formatInstant, formatRate, listedAge } from './format.ts';

// Intl separates digits and signs by spaces that do not break.
const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('days', () => {
  it.each([
    ['2026-11-20', 'Nov 20, 2026', '20 nov. 2026'],
    // Still the 20th in Toronto.
    ['2026-11-21T02:00:00Z', 'Nov 20, 2026', '20 nov. 2026'],
  ])('%s', (value, en, fr) => {
    expect(formatDay(value, 'en')).toBe(en);
    expect(formatDay(value, 'fr')).toBe(fr);
  });

  it('are told with the time of Toronto', () => {
    expect(plain(formatInstant('2026-11-20T19:14:00Z', 'en'))).toContain('2:14');
  });
});

describe('rates', () => {
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

it('says a count that stops at its cap', () => {
  expect(formatCount(10_000, 'en', true)).toBe('10,000+');
  expect(plain(formatCount(10_000, 'fr'))).toBe('10 000');
});

describe('how long ago', () => {
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
    expect(listedAge(new Date(now.getTime() - days * DAY).toISOString(), now)).toEqual(expected);
  });
});
