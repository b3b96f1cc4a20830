import { inBatches } from '@commonyard/service-kit/db/batches';
import type { Kysely } from 'kysely';
import type { CreateInspectionBody, UpdateInspectionBody } from '@commonyard/contracts/http/inspections';
import { insertAuditEntry } from '@commonyard/service-kit/audit/entries';
import { assertVersion } from '@commonyard/service-kit/http/if-match';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { systemClock } from '@commonyard/service-kit/clock';
import { AUDIT_LOG, type Database, type InspectionRow, type ListingRow, type Trx } from '../database.ts';
import { owningMunicipality } from '../inquiries/inquiries.policy.ts';
import { getInquiry, type InquiryRow } from '../inquiries/inquiries.repository.ts';
import { writeInspectionCompleted, writeInspectionSaved } from './inspections.events.ts';
import { findPreInspection } from './inspection-details.repository.ts';
import { toContentHash, type InspectionContent } from './content-hash.mapper.ts';
import { toInspectionColumns, toNumber } from './inspections.mapper.ts';
import {
  assertComplete,
  assertDraft,
  assertInspectable,
  emptyChecklist,
  mergeChecklist,
} from './inspections.policy.ts';
import {
  findSide,
  insertInspection,
  listInspectionsAfter,
  listInspectionsOfListing,
  lockInspection,
  updateInspection,
} from './inspections.repository.ts';

/** A new inspection and the parties to which its author belongs. Only an imported inspection has an id already. */
export type InspectionDraft = CreateInspectionBody & { id?: number; parties: string[] };

/** Creates an inspection of an inquiry, as a draft or completed, with its events. Throws 400, 404 or 409. */
export async function createInspection(
  trx: Trx,
  { id, uuid, inquiryId, type, parties, ...content }: InspectionDraft,
  userId: number,
  clock = systemClock,
): Promise<InspectionRow> {
  const { inquiry, listing } = await getInquiry(trx, inquiryId);
  assertInspectable(inquiry.status);
  const checklist = mergeChecklist(emptyChecklist(type), content.checklist ?? []);
  const now = clock();
  const time = now.toISOString();
  const draft = {
    inquiryId,
    type,
    date: torontoDay(now),
    images: [],
    notes: null,
    hourMeter: null,
    fuel: null,
    ...toInspectionColumns(content),
    checklist,
  };
  const inspection = await insertInspection(trx, {
    ...draft,
    ...(id !== undefined && { id }),
    uuid: uuid ?? null,
    assetId: inquiry.assetId,
    checklist: JSON.stringify(checklist),
    createdBy: userId,
    side: await findSide(trx, parties, inquiryId),
    createdAt: time,
    updatedAt: time,
    ...(content.completed && (await completion(trx, draft, { userId, time }))),
  });
  await insertEntry(trx, 'created', inspection, { userId, time, parties: { inquiry, listing } });
  if (inspection.completed)
    await insertEntry(trx, 'completed', inspection, { userId, time, parties: { inquiry, listing } });
  await writeInspectionEvents(trx, inspection, { userId, time });
  return inspection;
}

/** Updates a draft or completes it, with its events. Throws 400, 404, or 409 for a completed inspection and a stale version. */
export async function updateInspectionDraft(
  trx: Trx,
  { id, seenVersion }: { id: number; seenVersion?: number | undefined },
  content: UpdateInspectionBody,
  userId: number,
): Promise<void> {
  const before = await lockInspection(trx, id);
  assertDraft(before);
  assertVersion(before, seenVersion, 'This inspection was changed in the meantime');
  const checklist = mergeChecklist(before.checklist, content.checklist ?? []);
  const time = systemClock().toISOString();
  const columns = toInspectionColumns(content);
  const draft = { ...before, hourMeter: toNumber(before.hourMeter), ...columns, checklist };
  const after = await updateInspection(trx, id, {
    ...columns,
    checklist: JSON.stringify(checklist),
    updatedAt: time,
    ...(content.completed && (await completion(trx, draft, { userId, time }))),
  });
  if (after.completed)
    await insertEntry(trx, 'completed', after, { userId, time, parties: await getInquiry(trx, after.inquiryId) });
  await writeInspectionEvents(trx, after, { userId, time });
}

type Draft = Omit<InspectionContent, 'hourMeter' | 'completedBy' | 'completedAt'> & { hourMeter: number | null };

/** The columns that complete an inspection, for ever. Throws 400 where something is missing. */
async function completion(trx: Trx, draft: Draft, { userId, time }: { userId: number; time: string }) {
  const { type, inquiryId, hourMeter, checklist } = draft;
  const pre = type === 'post' ? await findPreInspection(trx, inquiryId) : undefined;
  assertComplete(checklist, { hourMeter, before: toNumber(pre?.hourMeter ?? null) });
  const by = { completedBy: userId, completedAt: time };
  const content = { ...draft, ...by, hourMeter: hourMeter === null ? null : String(hourMeter) };
  return { completed: true, ...by, contentHash: toContentHash(content) };
}

type Parties = { inquiry: Pick<InquiryRow, 'municipality'>; listing: ListingRow };

/** Appends an entry to the audit log, about the municipality that inspects. */
const insertEntry = (
  trx: Trx,
  action: 'created' | 'completed',
  { id, inquiryId, type, side }: InspectionRow,
  { userId, time, parties: { inquiry, listing } }: { userId: number; time: string; parties: Parties },
) =>
  insertAuditEntry(trx, AUDIT_LOG, {
    action,
    actorId: userId,
    subject: { kind: 'inspection', id },
    municipality: side === 'sender' ? inquiry.municipality : owningMunicipality(listing),
    details: { inquiryId, type },
    at: time,
  });

async function writeInspectionEvents(
  trx: Trx,
  inspection: InspectionRow,
  { userId, time }: { userId: number; time: string },
): Promise<void> {
  await writeInspectionSaved(trx, inspection, { actorId: userId, time });
  if (inspection.completed) await writeInspectionCompleted(trx, inspection, { userId, time });
}

/** Re-publishes the inspections of a listing whose owner has changed, which must be locked: media needs the new parties. */
export async function republishInspectionsOfListing(trx: Trx, assetId: number): Promise<void> {
  for (const inspection of await listInspectionsOfListing(trx, assetId))
    await writeInspectionSaved(trx, inspection, { actorId: null });
}

/**
 * Re-publishes the current state of every inspection. A concurrent change has a higher version, by which consumers keep the
 * newer state. Returns the number of inspections.
 */
export const republishInspections = (db: Kysely<Database>): Promise<number> =>
  inBatches(db, async (trx, afterId) => {
    // One, whose listing it locks: the consumer of listings locks several, in another order.
    const inspections = await listInspectionsAfter(trx, afterId, 1);
    for (const inspection of inspections) await writeInspectionSaved(trx, inspection, { actorId: null });
    return inspections;
  });
