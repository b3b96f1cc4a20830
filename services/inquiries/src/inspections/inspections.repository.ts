import { sql, type Insertable, type Updateable } from 'kysely';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { InquiriesDb, InspectionRow, InspectionsTable, Trx } from '../database.ts';
import { canSeeInquiry } from '../inquiries/inquiries.repository.ts';
import { imagesOf, inspectionNotFound } from './inspections.policy.ts';

/** Throws 404 unless the inspection exists and the caller may see its inquiry. */
export async function assertCanSeeInspection(db: InquiriesDb, caller: Caller, id: number): Promise<void> {
  const found = await db.selectFrom('inspections').select('inquiryId').where('id', '=', id).executeTakeFirst();
  if (!found || !(await canSeeInquiry(db, caller, found.inquiryId))) throw inspectionNotFound();
}

/** Every image of an inspection and its checklist; none where it does not exist. */
export async function listImagesOf(db: InquiriesDb, id: number): Promise<string[]> {
  const row = await db
    .selectFrom('inspections')
    .select(['images', 'checklist'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? imagesOf(row.images, row.checklist) : [];
}

/** Locks an inspection until the transaction ends. Throws 404. */
export async function lockInspection(trx: Trx, id: number): Promise<InspectionRow> {
  return trx
    .selectFrom('inspections')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(inspectionNotFound);
}

export async function insertInspection(trx: Trx, inspection: Insertable<InspectionsTable>): Promise<InspectionRow> {
  return trx.insertInto('inspections').values(inspection).returningAll().executeTakeFirstOrThrow();
}

export async function updateInspection(
  trx: Trx,
  id: number,
  patch: Updateable<InspectionsTable>,
): Promise<InspectionRow> {
  return trx
    .updateTable('inspections')
    .set({ ...patch, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(inspectionNotFound);
}

/** The inspections with ids above `id`, by ascending id. */
export async function listInspectionsAfter(db: InquiriesDb, id: number, limit: number): Promise<InspectionRow[]> {
  return db.selectFrom('inspections').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute();
}
