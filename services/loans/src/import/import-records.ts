import { changeAllDays } from '../availability/day-changes.service.ts';
import type { Db } from '../database.ts';
import { upsertListing } from '../projections/listings.repository.ts';
import { importCalendars } from './import-calendars.ts';
import { importLoans } from './import-loans.ts';
import type { ImportDocument } from './import.schema.ts';

export type ImportResult = { imported: number; skipped: number };

/**
 * Imports terms, blocked days and loans through the same services as requests: with audit entries and events. They have the
 * times of the records (ADR 15). One transaction for all. Throws an error that names the record.
 */
export async function importRecords(
  db: Db,
  { listings, calendars, loans }: ImportDocument,
): Promise<Record<'calendars' | 'loans', ImportResult>> {
  const imported = await changeAllDays(db, async (trx) => {
    // Version 0: every event of the listing replaces it, and brings its image.
    const rest = { version: 0, image: null, municipalityName: null, removed: false };
    for (const listing of listings) await upsertListing(trx, { ...listing, ...rest });
    return { calendars: await importCalendars(trx, calendars), loans: await importLoans(trx, loans) };
  });
  const toResult = (count: number, total: number) => ({ imported: count, skipped: total - count });
  return {
    calendars: toResult(imported.calendars, calendars.length),
    loans: toResult(imported.loans, loans.length),
  };
}
