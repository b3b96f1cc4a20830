import type { Transaction } from 'kysely';
import type { UpdateInquiryBody } from '@commonyard/contracts/http/inquiries';
import type { Schema } from '../database.ts';
import { writeAudit } from './inquiries.audit.ts';
import { writeInquiryEvent } from './inquiries.events.ts';
import { getInquiry, lockInquiry, updateInquiry } from './inquiries.repository.ts';
import { assertTransition } from './inquiries.rules.ts';

/** What an administrator changes, with the trace and the event of a changed status. Throws 404, or 409 for a status it cannot take. */
export async function changeInquiry(
  trx: Transaction<Schema>,
  id: number,
  { status, adminNotes }: UpdateInquiryBody,
  actorId: number | null,
): Promise<void> {
  const before = await lockInquiry(trx, id);
  if (status) assertTransition(before.status, status);
  const after = await updateInquiry(trx, id, {
    ...(status && { status }),
    ...(adminNotes !== undefined && { adminNotes: adminNotes || null }),
  });
  if (!status) return;
  await writeAudit(trx, { before, after, actorId });
  const { listing } = await getInquiry(trx, id);
  await writeInquiryEvent(trx, {
    type: 'inquiry.status_changed',
    inquiry: after,
    listing,
    previousStatus: before.status,
    actorId,
  });
}
