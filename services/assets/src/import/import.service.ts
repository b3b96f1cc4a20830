import type { Caller } from '@commonyard/service-kit/auth/caller';
import { systemClock, type Clock } from '@commonyard/service-kit/clock';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import type { ListingRow, NewListing, Trx } from '../database.ts';
import { approve, assertDateOrder, reject } from '../listings/listings.policy.ts';
import { changeListing, submitListing, toEdit, type Change } from '../listings/listings.service.ts';
import { EMPTY, municipalityOfText, municipalityOfUser } from '../listings/mapper/input.ts';
import { rateCentsPerDay } from '../listings/mapper/price.ts';
import { toStoredQuery } from '../saved-searches/saved-query.policy.ts';
import { findEqual } from '../saved-searches/saved-searches.repository.ts';
import { storeSearch } from '../saved-searches/saved-searches.service.ts';
import type { ListingRecord, SavedSearchRecord } from './import.schema.ts';

/** Imports a listing. Row, audit entries and events have the times of the record (ADR 15). */
export async function importListing(trx: Trx, record: ListingRecord): Promise<void> {
  const { id, userId, status, decision, createdAt, locale } = record;
  const owner: Caller = { userId, role: null, municipality: null, locale };
  await submitListing(trx, toImportedListing(record), owner, at(createdAt));
  if (!decision) return;
  const admin: Caller = { userId: decision.by, role: 'admin', municipality: null, locale };
  const target = { id, seenVersion: undefined };
  const clock = at(decision.at);
  const decide: Change = (before, decider) =>
    decision.outcome === 'approved' ? approve(before, decider) : reject(before, decider, decision.reason);
  const { listing } = await changeListing(trx, target, admin, decide, clock);
  if (listing.status !== status) await changeListing(trx, target, admin, toEdit({ status }, admin), clock);
}

/** Imports a saved search, unless the user has an equal one. Returns whether it did. */
export async function importSavedSearch(
  trx: Trx,
  { query, timing, userId, municipality }: SavedSearchRecord,
): Promise<boolean> {
  const now = systemClock();
  const stored = toStoredQuery(query, torontoDay(now));
  if (await findEqual(trx, { userId }, stored)) return false;
  // The days of an imported calendar come later, by its events.
  await storeSearch(trx, { query: stored, timing }, { userId, municipality }, now);
  return true;
}

const at =
  (time: string): Clock =>
  () =>
    new Date(time);

/** Maps an imported record to its row. Throws 400 where its dates are in the wrong order. */
function toImportedListing(record: ListingRecord): NewListing {
  const { status: _status, decision: _decision, createdAt: _createdAt, ...fields } = record;
  const { userId, municipality = null, municipalityName: name = null, rate = null, rateType } = record;
  const columns = userId === null ? municipalityOfText(name) : municipalityOfUser(municipality);
  const listing: NewListing = {
    ...EMPTY,
    ...fields,
    rateCentsPerDay: rateCentsPerDay(rate, rateType),
    ...columns,
    holderMunicipality: columns.municipality,
  };
  assertDateOrder(listing as ListingRow);
  return listing;
}
