import type { Kysely } from 'kysely';
import type { CreateInspectionBody, UpdateInspectionBody } from '@commonyard/contracts/http/inspections';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { systemClock } from '@commonyard/service-kit/clock';
import type { Database, InspectionRow, Trx } from '../database.ts';
import { getInquiry } from '../inquiries/inquiries.repository.ts';
import { writeInspectionCompleted, writeInspectionSaved } from './inspections.events.ts';
import { toInspectionColumns } from './inspections.mapper.ts';
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
  lockInspection,
  updateInspection,
} from './inspections.repository.ts';

/** A new inspection and the parties to which its author belongs. Only an imported inspection has an id already. */
export type InspectionDraft = CreateInspectionBody & { id?: number; parties: string[] };

/** Creates an inspection of an inquiry, as a draft or completed, with its events. Throws 400, 404 or 409. */
export async function createInspection(
  trx: Trx,
  { id, inquiryId, type, parties, ...content }: InspectionDraft,
  userId: number,
  clock = systemClock,
): Promise<InspectionRow> {
  const { inquiry } = await getInquiry(trx, inquiryId);
  assertInspectable(inquiry.status);
  const checklist = mergeChecklist(emptyChecklist(type), content.checklist ?? []);
  if (content.completed) assertComplete(checklist);
  const now = clock();
  const time = now.toISOString();
  const inspection = await insertInspection(trx, {
    ...(id !== undefined && { id }),
    inquiryId,
    assetId: inquiry.assetId,
    type,
    date: torontoDay(now),
    notes: null,
    hourMeter: null,
    images: [],
    ...toInspectionColumns(content),
    checklist: JSON.stringify(checklist),
    completedBy: null,
    completedAt: null,
    createdBy: userId,
    side: await findSide(trx, parties, inquiryId),
    createdAt: time,
    updatedAt: time,
    ...(content.completed && completion(userId, time)),
  });
  await writeInspectionEvents(trx, inspection, { userId, time });
  return inspection;
}

/** Updates a draft or completes it, with its events. Throws 400, 404, or 409 for a completed inspection. */
export async function updateInspectionDraft(
  trx: Trx,
  id: number,
  content: UpdateInspectionBody,
  userId: number,
): Promise<void> {
  const before = await lockInspection(trx, id);
  assertDraft(before);
  const checklist = mergeChecklist(before.checklist, content.checklist ?? []);
  if (content.completed) assertComplete(checklist);
  const time = systemClock().toISOString();
  const after = await updateInspection(trx, id, {
    ...toInspectionColumns(content),
    checklist: JSON.stringify(checklist),
    updatedAt: time,
    ...(content.completed && completion(userId, time)),
  });
  await writeInspectionEvents(trx, after, { userId, time });
}

const completion = (userId: number, time: string) => ({ completed: true, completedBy: userId, completedAt: time });

async function writeInspectionEvents(
  trx: Trx,
  inspection: InspectionRow,
  { userId, time }: { userId: number; time: string },
): Promise<void> {
  await writeInspectionSaved(trx, inspection, { actorId: userId, time });
  if (inspection.completed) await writeInspectionCompleted(trx, inspection, { userId, time });
}

const REPLAY_BATCH = 500;

/**
 * Re-publishes the current state of every inspection. A concurrent change has a higher version, by which consumers keep the
 * newer state. Returns the number of inspections.
 */
export async function republishInspections(db: Kysely<Database>): Promise<number> {
  let count = 0;
  let batch = await replayBatch(db, 0);
  while (batch.length > 0) {
    count += batch.length;
    batch = await replayBatch(db, batch.at(-1)!.id);
  }
  return count;
}

async function replayBatch(db: Kysely<Database>, afterId: number): Promise<InspectionRow[]> {
  return db.transaction().execute(async (trx) => {
    const inspections = await listInspectionsAfter(trx, afterId, REPLAY_BATCH);
    for (const inspection of inspections) await writeInspectionSaved(trx, inspection, { actorId: null });
    return inspections;
  });
}
