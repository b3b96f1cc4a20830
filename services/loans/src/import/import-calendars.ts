import { findCalendar } from '../availability/availability.repository.ts';
import { addBlock } from '../blocks/blocks.service.ts';
import type { Trx } from '../database.ts';
import { findListing } from '../projections/listings.repository.ts';
import { listingNotFound } from '../projections/listings.policy.ts';
import { setTerms } from '../availability/terms.service.ts';
import type { ImportedCalendar } from './import.schema.ts';

/** Imports the terms and the blocked days of listings that have no calendar yet. Returns how many. */
export async function importCalendars(trx: Trx, calendars: readonly ImportedCalendar[]): Promise<number> {
  let count = 0;
  for (const [index, calendar] of calendars.entries()) {
    if (await findCalendar(trx, calendar.listingId)) continue;
    await importCalendar(trx, calendar).catch((error: Error) => {
      throw new Error(`calendars.${index}: ${error.message}`, { cause: error });
    });
    count++;
  }
  return count;
}

async function importCalendar(
  trx: Trx,
  { listingId, terms, blocks, changedBy, changedAt }: ImportedCalendar,
): Promise<void> {
  const listing = await findListing(trx, listingId);
  if (!listing) throw listingNotFound();
  const change = { actorId: changedBy, seenVersion: undefined };
  const clock = () => new Date(changedAt);
  await setTerms(trx, listing, terms, change, clock);
  for (const block of blocks) await addBlock(trx, listing, block, change, clock);
}
