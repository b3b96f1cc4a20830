import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { Clock } from '@commonyard/service-kit/clock';
import type { ListingRow, NewListing, Trx } from '../database.ts';
import { approve, assertDateOrder, reject } from '../listings/listings.policy.ts';
import { changeListing, submitListing, toEdit, type Change } from '../listings/listings.service.ts';
import { EMPTY, municipalityOfText, municipalityOfUser } from '../listings/mapper/input.ts';
import { rateCentsPerDay } from '../listings/mapper/price.ts';
import type { ListingRecord } from './import.schema.ts';

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
