import type { Transaction } from 'kysely';
import type { Schema } from '../database.ts';
import type { InquiryRow } from './inquiries.repository.ts';

/** Appends who took an inquiry from which status to which. `before` is null where it has just been asked. */
export async function writeAudit(
  trx: Transaction<Schema>,
  { before, after, actorId }: { before: InquiryRow | null; after: InquiryRow; actorId: number | null },
): Promise<void> {
  await trx
    .insertInto('auditLog')
    .values({
      inquiryId: after.id,
      version: after.version,
      action: before ? 'status_changed' : 'created',
      actorId,
      before: before && JSON.stringify({ status: before.status }),
      after: JSON.stringify({ status: after.status }),
    })
    .execute();
}
