import { sql, type Insertable, type Updateable } from 'kysely';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import { INQUIRY_MESSAGES } from '@commonyard/contracts/inquiry-messages.values';
import type { Db, InspectionRow, InspectionsTable, Side, Trx } from '../database.ts';
import { partiesOfCaller } from '../inquiries/inquiries.policy.ts';
import { canSeeInquiry } from '../inquiries/inquiries.repository.ts';
import { imagesOf, inspectionNotFound, inspectionTaken, mayChangeInspection } from './inspections.policy.ts';

/** Throws 404 unless the inspection exists and the caller may see its inquiry. */
export async function assertCanSeeInspection(db: Db, caller: Caller, id: number): Promise<void> {
  const found = await db.selectFrom('inspections').select('inquiryId').where('id', '=', id).executeTakeFirst();
  if (!found || !(await canSeeInquiry(db, caller, found.inquiryId))) throw inspectionNotFound();
}

/** The party of an inquiry that a caller belongs to; null for a platform administrator. */
export async function findSide(db: Db, parties: string[], inquiryId: number): Promise<Side | null> {
  if (parties.length === 0) return null;
  const found = await db
    .selectFrom('inquiryParties')
    .select('side')
    .where('inquiryId', '=', inquiryId)
    .where('party', 'in', parties)
    // The user before the municipality.
    .orderBy('party', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.side ?? null;
}

/** Throws 403 where the inspection is the other party's. The caller must be able to see it. */
export async function assertMayChangeInspection(db: Db, caller: Caller, id: number): Promise<void> {
  const inspection = await db
    .selectFrom('inspections')
    .select(['inquiryId', 'createdBy', 'side'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(inspectionNotFound);
  const side = await findSide(db, partiesOfCaller(caller) ?? [], inspection.inquiryId);
  if (!mayChangeInspection(inspection, caller, side))
    throw new HttpError(403, 'not_inspecting', INQUIRY_MESSAGES.otherPartysInspection);
}

/** Every image of an inspection and its checklist; none where it does not exist. */
export async function listImagesOf(db: Db, id: number): Promise<string[]> {
  const row = await db
    .selectFrom('inspections')
    .select(['images', 'checklist'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? imagesOf(row.images, row.checklist) : [];
}

export async function lockInspection(trx: Trx, id: number): Promise<InspectionRow> {
  return trx
    .selectFrom('inspections')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(inspectionNotFound);
}

/** Throws 409 where the id from the device is that of another inspection. */
export async function insertInspection(trx: Trx, inspection: Insertable<InspectionsTable>): Promise<InspectionRow> {
  return trx
    .insertInto('inspections')
    .values(inspection)
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .returningAll()
    .executeTakeFirstOrThrow(inspectionTaken);
}

/** What the id from a device names. */
export async function findInspectionByUuid(db: Db, uuid: string) {
  return db
    .selectFrom('inspections')
    .select(['id', 'inquiryId', 'type', 'createdBy'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
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

export async function listInspectionsOfListing(db: Db, assetId: number): Promise<InspectionRow[]> {
  return db.selectFrom('inspections').selectAll().where('assetId', '=', assetId).orderBy('id').execute();
}

export async function listInspectionsAfter(db: Db, id: number, limit: number): Promise<InspectionRow[]> {
  return db.selectFrom('inspections').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute();
}
