import type { Transaction } from 'kysely';
import { eventsOf, writeEvent } from '@commonyard/service-kit/events/outbox';
import type { InspectionRow, Schema } from '../database.ts';
import { concerned, SOURCE } from '../inquiries/inquiries.events.ts';
import { getInquiry } from '../inquiries/inquiries.repository.ts';
import { picturesOf } from './inspections.rules.ts';

/** Says how an inspection is now: whoever keeps its pictures must know of drafts too. */
export async function writeSaved(
  trx: Transaction<Schema>,
  inspection: InspectionRow,
  actorId: number | null,
): Promise<void> {
  const { id, version, inquiryId, type, completed, images, checklist } = inspection;
  await writeEvent(eventsOf(trx), {
    source: SOURCE,
    type: 'inspection.saved',
    data: { id, version, inquiryId, type, completed, images: picturesOf(images, checklist) },
    actorId,
  });
}

/** Says that an inspection is completed, to whom the inquiry concerns. */
export async function writeCompleted(
  trx: Transaction<Schema>,
  inspection: InspectionRow,
  userId: number,
): Promise<void> {
  const { id, inquiryId, type, checklist } = inspection;
  const { inquiry, listing } = await getInquiry(trx, inquiryId);
  const failed = checklist.filter(({ result }) => result === 'fail').length;
  await writeEvent(eventsOf(trx), {
    source: SOURCE,
    type: 'inspection.completed',
    data: { id, inquiryId, type, userId, failed, ...concerned(inquiry, listing) },
    actorId: userId,
  });
}
