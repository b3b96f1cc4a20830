import type { Kysely } from 'kysely';
import { importEach, reserveIds, type ImportResult } from '@commonyard/service-kit/import-document';
import { createContactMessage, updateContactMessageAsAdmin } from '../contact-messages/contact-messages.service.ts';
import type { Database, Trx } from '../database.ts';
import { assertDates, listingNotFound } from '../inquiries/inquiries.policy.ts';
import { toDay } from '../inquiries/inquiries.mapper.ts';
import { createInquiry, updateInquiryAsAdmin } from '../inquiries/inquiries.service.ts';
import { createInspection } from '../inspections/inspections.service.ts';
import { postMessage } from '../messages/messages.service.ts';
import { lockListingForShare } from '../projections/listings.repository.ts';
import { upsertListing } from '../followers/listings.service.ts';
import type { ImportDocument, ImportedContactMessage, ImportedInquiry, ImportedInspection } from './import.schema.ts';

type List = 'inquiries' | 'inspections' | 'contactMessages';

/** The migrations start generated ids after this one. */
const LAST_RESERVED_ID = 100;

/**
 * Imports the records whose ids do not exist yet, through the same services as requests: with audit entries and events.
 * Rows and events have the times of the record (ADR 15).
 * One transaction for all, since the records refer to each other. Throws an error that names the record.
 */
export async function importRecords(
  db: Kysely<Database>,
  { listings, inquiries, inspections, contactMessages }: ImportDocument,
): Promise<Record<List, ImportResult>> {
  const tables = { inquiries, inspections, contact_messages: contactMessages };
  for (const [table, records] of Object.entries(tables))
    await reserveIds(db, table, { records, reserved: LAST_RESERVED_ID });
  return db.transaction().execute(async (trx) => {
    // Version 0: every event of the listing replaces it.
    for (const listing of listings)
      await upsertListing(trx, { ...listing, version: 0, removed: false, contactAddress: null });
    return {
      inquiries: await importNew(trx, 'inquiries', inquiries, importInquiry),
      inspections: await importNew(trx, 'inspections', inspections, importInspection),
      contactMessages: await importNew(trx, 'contactMessages', contactMessages, importContactMessage),
    };
  });
}

const importNew = <Item extends { id: number }>(
  trx: Trx,
  list: List,
  records: Item[],
  importRecord: (trx: Trx, record: Item) => Promise<void>,
): Promise<ImportResult> =>
  importEach(list, records, async (record) => {
    const existing = trx
      .selectFrom(list as 'inquiries')
      .select('id')
      .where('id', '=', record.id);
    if (await existing.executeTakeFirst()) return false;
    await importRecord(trx, record);
    return true;
  });

async function importInquiry(trx: Trx, inquiry: ImportedInquiry): Promise<void> {
  const { assetId, createdAt, messages, changes, dateFrom, dateTo, ...imported } = inquiry;
  const draft = { ...imported, dateFrom: toDay(dateFrom), dateTo: toDay(dateTo) };
  const { id, userId, name, email } = draft;
  assertDates(draft);
  if (userId === null && (name === null || email === null)) throw new Error('A guest needs a name and an email');
  const listing = await lockListingForShare(trx, assetId);
  if (!listing) throw listingNotFound();
  await createInquiry(trx, draft, listing, at(createdAt));
  const history = [
    ...messages.map(({ createdAt: time, ...message }) => ({
      time,
      replay: () => postMessage(trx, { inquiryId: id, side: null, ...message }, at(time)),
    })),
    ...changes.map(({ changedBy, changedAt: time, ...change }) => ({
      time,
      replay: () => updateInquiryAsAdmin(trx, { id }, change, changedBy, at(time)),
    })),
  ];
  for (const { replay } of history.sort((a, b) => Date.parse(a.time) - Date.parse(b.time))) await replay();
}

async function importInspection(trx: Trx, { createdBy, createdAt, ...inspection }: ImportedInspection): Promise<void> {
  await createInspection(trx, { ...inspection, parties: [`user:${createdBy}`] }, createdBy, at(createdAt));
}

async function importContactMessage(
  trx: Trx,
  { createdAt, changes, ...message }: ImportedContactMessage,
): Promise<void> {
  await createContactMessage(trx, message, at(createdAt));
  for (const { changedBy, changedAt, ...change } of changes)
    await updateContactMessageAsAdmin(trx, message.id, change, changedBy, at(changedAt));
}

const at = (time: string) => () => new Date(time);
