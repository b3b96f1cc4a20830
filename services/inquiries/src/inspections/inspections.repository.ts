import { sql, type Insertable, type Transaction, type Updateable } from 'kysely';
import type { Caller } from '@commonyard/service-kit/caller';
import { notFound } from '@commonyard/service-kit/errors';
import type { InquiriesDb, InspectionRow, InspectionsTable, Schema } from '../database.ts';
import { canSee } from '../inquiries/inquiries.repository.ts';

/** The same answer for an inspection that does not exist and for one the caller may not know of. */
export const inspectionNotFound = () =>
  notFound('inspection_not_found', 'The requested inspection could not be found.');

/** Throws 404 unless the caller may see the inquiry the inspection is made of. */
export async function assertCanSeeInspection(db: InquiriesDb, caller: Caller, id: number): Promise<void> {
  const found = await db.selectFrom('inspections').select('inquiryId').where('id', '=', id).executeTakeFirst();
  if (!found || !(await canSee(db, caller, found.inquiryId))) throw inspectionNotFound();
}

/** Nobody else changes it until the transaction ends. Throws 404. */
export async function lockInspection(trx: Transaction<Schema>, id: number): Promise<InspectionRow> {
  return trx
    .selectFrom('inspections')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(inspectionNotFound);
}

export async function insertInspection(
  trx: Transaction<Schema>,
  inspection: Insertable<InspectionsTable>,
): Promise<InspectionRow> {
  return trx.insertInto('inspections').values(inspection).returningAll().executeTakeFirstOrThrow();
}

export async function updateInspection(
  trx: Transaction<Schema>,
  id: number,
  patch: Updateable<InspectionsTable>,
): Promise<InspectionRow> {
  return trx
    .updateTable('inspections')
    .set({ ...patch, version: sql<number>`version + 1`, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(inspectionNotFound);
}

/** The inspections with ids above `id`, in their order. */
export async function listInspectionsAfter(db: InquiriesDb, id: number, limit: number): Promise<InspectionRow[]> {
  return db.selectFrom('inspections').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute();
}
