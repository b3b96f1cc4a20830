import type { Kysely } from 'kysely';
import { changeDays } from '../availability/availability.service.ts';
import { findCalendar } from '../availability/availability.repository.ts';
import { addBlock } from '../blocks/blocks.service.ts';
import type { Database, Trx } from '../database.ts';
import { findListing, upsertListing } from '../projections/listings.repository.ts';
import { listingNotFound } from '../availability/availability.policy.ts';
import { setTerms } from '../terms/terms.service.ts';
import type { ImportDocument, ImportedCalendar } from './import.schema.ts';

export type ImportResult = { imported: number; skipped: number };

/**
 * Imports the terms and the blocked days of listings that have no calendar yet, through the same services as requests: with audit
 * entries and events. Audit entries have the times of the record (ADR 15).
 * One transaction for all. Throws an error that names the record.
 */
export async function importCalendars(
  db: Kysely<Database>,
  { listings, calendars }: ImportDocument,
): Promise<ImportResult> {
  const imported = await changeDays(db, async (trx) => {
    // Version 0: every event of the listing replaces it, and brings its texts.
    const texts = { title: null, category: null, image: null, municipalityName: null };
    for (const listing of listings) await upsertListing(trx, { ...listing, ...texts, version: 0, removed: false });
    let count = 0;
    for (const [index, calendar] of calendars.entries()) {
      if (await findCalendar(trx, calendar.listingId)) continue;
      await importCalendar(trx, calendar).catch((error: Error) => {
        throw new Error(`calendars.${index}: ${error.message}`, { cause: error });
      });
      count++;
    }
    return count;
  });
  return { imported, skipped: calendars.length - imported };
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
