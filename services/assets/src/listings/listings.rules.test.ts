import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@commonyard/service-kit/caller';
import { canEdit, canSee, isOwnSide, ownMunicipality, rateCentsPerDay, writtenMunicipality } from './listings.rules.ts';

const caller = (over: Partial<Caller>): Caller => ({
  userId: null,
  role: null,
  municipality: null,
  locale: 'en',
  ...over,
});
const visitor = caller({});
const owner = caller({ userId: 3, role: 'municipal_operator', municipality: 'smiths-falls' });
const colleague = caller({ userId: 4, role: 'municipal_operator', municipality: 'smiths-falls' });
const superior = caller({ userId: 5, role: 'municipal_admin', municipality: 'smiths-falls' });
const homeless = caller({ userId: 6, role: 'municipal_admin' });
const admin = caller({ userId: 1, role: 'admin' });
const hidden = { status: 'pending', userId: 3, municipality: 'smiths-falls' } as const;
const nobodys = { status: 'pending', userId: null, municipality: null } as const;

describe('a hidden listing', () => {
  it.each([
    ['a visitor', visitor, false, false],
    ['its owner', owner, true, true],
    ['a colleague of the owner', colleague, false, false],
    ["the municipality's administrator", superior, true, true],
    ['an administrator of no municipality', homeless, false, false],
    ['an administrator', admin, true, true],
  ])('by %s', (_who, who, sees, edits) => {
    expect([canSee(who, hidden), canEdit(who, hidden)]).toEqual([sees, edits]);
  });

  it("of nobody is on nobody's side", () => {
    for (const who of [visitor, owner, superior, homeless]) expect(isOwnSide(who, nobodys)).toBe(false);
  });
});

describe('a rate per day', () => {
  it.each([
    ['450', 'daily', 45_000],
    ['$1,250.50', 'daily', 125_050],
    ['1 250 $', 'weekly', 25_000],
    ['40', 'hourly', 32_000],
    ['17000', 'monthly', 85_000],
    ['Negotiable', 'daily', null],
    ['', 'daily', null],
    [null, 'daily', null],
  ] as const)('of %s %s is %s cents', (rate, rateType, cents) => expect(rateCentsPerDay(rate, rateType)).toBe(cents));
});

describe('a municipality', () => {
  it('of an owner is kept in both languages where they differ', () => {
    expect(ownMunicipality('french-river')).toEqual({
      municipality: 'french-river',
      municipalityName: 'French River',
      municipalityNameFr: 'Rivière des Français',
    });
    expect(ownMunicipality('smiths-falls').municipalityNameFr).toBeNull();
    expect(ownMunicipality(null)).toEqual({ municipality: null, municipalityName: null, municipalityNameFr: null });
  });

  it('written by hand counts as the one it names, and is none where that is not certain', () => {
    expect(writtenMunicipality('Ville de Smiths Falls').municipality).toBe('smiths-falls');
    expect(writtenMunicipality('Hamilton').municipality).toBeNull();
  });
});
