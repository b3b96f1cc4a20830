import { describe, expect, it } from '@jest/globals';
import { municipalityOfText, municipalityOfUser, rateCentsPerDay } from './input.ts';

describe('rateCentsPerDay', () => {
  it.each([
    ['450', 'daily', 45_000],
    ['$1,250.50', 'daily', 125_050],
    ['1 250 $', 'weekly', 25_000],
    ['40', 'hourly', 32_000],
    ['17000', 'monthly', 85_000],
    ['Negotiable', 'daily', null],
    ['', 'daily', null],
    [null, 'daily', null],
  ] as const)('%s %s is %s cents', (rate, rateType, cents) => expect(rateCentsPerDay(rate, rateType)).toBe(cents));
});

describe('municipality columns', () => {
  it("have both names of an owner's municipality where they differ", () => {
    expect(municipalityOfUser('french-river')).toEqual({
      municipality: 'french-river',
      municipalityName: 'French River',
      municipalityNameFr: 'Rivière des Français',
    });
    expect(municipalityOfUser('smiths-falls').municipalityNameFr).toBeNull();
    expect(municipalityOfUser(null)).toEqual({ municipality: null, municipalityName: null, municipalityNameFr: null });
  });

  it('match a written name only where it is exact', () => {
    expect(municipalityOfText('Ville de Smiths Falls').municipality).toBe('smiths-falls');
    expect(municipalityOfText('Hamilton').municipality).toBeNull();
  });
});
