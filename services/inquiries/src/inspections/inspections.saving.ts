import type { Transaction } from 'kysely';
import type { CreateInspectionBody, UpdateInspectionBody } from '@commonyard/contracts/http/inspections';
import { parseCalendarDay, torontoDay } from '@commonyard/service-kit/calendar';
import type { InspectionRow, Schema } from '../database.ts';
import { getInquiry } from '../inquiries/inquiries.repository.ts';
import { writeCompleted, writeSaved } from './inspections.events.ts';
import { insertInspection, lockInspection, updateInspection } from './inspections.repository.ts';
import { answerChecklist, assertComplete, assertDraft, assertInspectable, openChecklist } from './inspections.rules.ts';

type Trx = Transaction<Schema>;

/** Begins an inspection of an inquiry, as a draft or complete at once. Throws 400, 404 or 409. */
export async function createInspection(
  trx: Trx,
  { inquiryId, type, ...content }: CreateInspectionBody,
  userId: number,
  fixed: { id?: number; createdAt?: string } = {},
): Promise<InspectionRow> {
  const { inquiry } = await getInquiry(trx, inquiryId);
  assertInspectable(inquiry.status);
  const checklist = answerChecklist(openChecklist(type), content.checklist ?? []);
  if (content.completed) assertComplete(checklist);
  const inspection = await insertInspection(trx, {
    ...fixed,
    inquiryId,
    assetId: inquiry.assetId,
    type,
    date: torontoDay(new Date()),
    notes: null,
    hourMeter: null,
    images: [],
    ...columnsOf(content),
    checklist: JSON.stringify(checklist),
    completedBy: null,
    completedAt: null,
    createdBy: userId,
    ...(content.completed && completion(userId)),
  });
  await tell(trx, inspection, userId);
  return inspection;
}

/** Saves a draft, or completes it for good. Throws 400, 404, or 409 where it is completed already. */
export async function saveInspection(
  trx: Trx,
  id: number,
  content: UpdateInspectionBody,
  userId: number,
): Promise<void> {
  const before = await lockInspection(trx, id);
  assertDraft(before);
  const checklist = answerChecklist(before.checklist, content.checklist ?? []);
  if (content.completed) assertComplete(checklist);
  const after = await updateInspection(trx, id, {
    ...columnsOf(content),
    checklist: JSON.stringify(checklist),
    ...(content.completed && completion(userId)),
  });
  await tell(trx, after, userId);
}

const completion = (userId: number) => ({
  completed: true,
  completedBy: userId,
  completedAt: new Date().toISOString(),
});

const columnsOf = ({ date, notes, hourMeter, images }: UpdateInspectionBody) => ({
  ...(date !== undefined && { date: parseCalendarDay(date)! }),
  ...(notes !== undefined && { notes: notes || null }),
  ...(hourMeter !== undefined && { hourMeter }),
  ...(images !== undefined && { images }),
});

async function tell(trx: Trx, inspection: InspectionRow, userId: number): Promise<void> {
  await writeSaved(trx, inspection, userId);
  if (inspection.completed) await writeCompleted(trx, inspection, userId);
}
