import { expect, it } from '@jest/globals';
import { countDays } from '@commonyard/contracts/calendar-days.values';
import { BLOCK_KINDS, OPERATOR_RULES } from '@commonyard/contracts/loans.values';
import { findExpiryProblem, findNoteProblem } from '@commonyard/contracts/quotes.values';
import { DEMO_USERS } from './identity.ts';
import { DEMO_LISTINGS } from './listings.ts';
import { createDocument } from './loans.ts';

const { listings, calendars, loans } = createDocument(new Date('2026-11-20T12:00:00Z'));

it('has calendars of public listings of accounts whose municipality has an officer', () => {
  expect(calendars.length).toBeGreaterThanOrEqual(8);
  expect(calendars.map(({ listingId }) => listingId)).toEqual(listings.map(({ id }) => id));
  for (const { listingId, changedBy } of calendars) {
    const listing = DEMO_LISTINGS.find(({ id }) => id === listingId)!;
    expect(listing).toMatchObject({ type: 'available_asset', status: 'available', userId: changedBy });
    const officer = DEMO_USERS.find(
      ({ role, municipality }) => role === 'municipal_admin' && municipality === listing.municipality,
    );
    expect(officer).toBeTruthy();
  }
});

it('has a listing of every owner, operator rule and kind of block', () => {
  expect(new Set(calendars.map(({ changedBy }) => changedBy))).toEqual(new Set([2, 3, 5]));
  expect(new Set(calendars.map(({ terms }) => terms.operator))).toEqual(new Set(OPERATOR_RULES));
  const kinds = calendars.flatMap(({ blocks }) => blocks.map(({ kind }) => kind));
  expect(new Set(kinds)).toEqual(new Set(BLOCK_KINDS));
  expect(calendars.some(({ terms }) => terms.free)).toBe(true);
});

it('has loans between two municipalities with accounts, of listings with terms', () => {
  for (const { listingId, requestedBy, steps } of loans) {
    const listing = listings.find(({ id }) => id === listingId)!;
    expect(listing.municipality).not.toBe(requestedBy.municipality);
    for (const step of steps)
      if ('municipality' in step) expect([listing.municipality, requestedBy.municipality]).toContain(step.municipality);
  }
});

it('has quotes that the rules of today accept: they expire before the first day, and their lines add up', () => {
  for (const { startsOn, endsOn, operator, steps } of loans)
    for (const step of steps) {
      if (!('quote' in step)) continue;
      const { lines, expiresOn, note } = step.quote;
      const needsOperator = operator === true || step.terms.operator === 'required';
      expect(findExpiryProblem(expiresOn, { startsOn, today: step.at.slice(0, 10) })).toBeUndefined();
      expect(findNoteProblem(lines, { days: countDays(startsOn, endsOn), needsOperator }, note)).toBeUndefined();
    }
});
