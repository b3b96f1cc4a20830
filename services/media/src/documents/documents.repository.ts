import { sql, type Insertable, type Selectable } from 'kysely';
import { DOCUMENT_UPLOAD_HOURS } from '@commonyard/contracts/documents.values';
import type { Database, Db, Trx } from '../database.ts';

export type DocumentRow = Selectable<Database['documents']>;

/** A document whose object is not written yet. It is deleted after an hour unless `markStored` follows. */
export async function insertDocument(db: Db, document: Insertable<Database['documents']>): Promise<void> {
  await db.insertInto('documents').values(document).execute();
}

/** Throws where the document was deleted meanwhile. */
export async function markStored(db: Db, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('documents')
    .set({ stored: true })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error('the document of an upload was deleted too early');
}

/** Lets the next sweep delete a document whose upload failed. */
export async function abandonDocument(db: Db, id: string): Promise<void> {
  await db
    .updateTable('documents')
    .set({ deletedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function findDocument(db: Db, id: string): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .where('stored', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** A document that a user uploaded, as long as it can be added to something: long enough before it may be deleted. */
export async function findUpload(db: Db, id: string, uploaderId: number): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .where('uploaderId', '=', uploaderId)
    .where('stored', '=', true)
    .where('deletedAt', 'is', null)
    .where('createdAt', '>', sql<string>`now() - make_interval(hours => ${sql.lit(DOCUMENT_UPLOAD_HOURS)})`)
    .executeTakeFirst();
}

export async function sumDocumentBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}

const BATCH = 100;
/** A timed-out write may still reach the bucket. */
const LATE_WRITE = '1 minute';

/**
 * Marks up to a batch of documents as deleted: those unclaimed for a day, once no claim of them can still be on the way, and those
 * whose upload did not end within an hour.
 */
export async function markDeletedDocuments(trx: Trx, now: Date): Promise<void> {
  const time = now.toISOString();
  // The age is repeated because a claim may be committed between the selection and the update.
  await sql`
    update documents set deleted_at = ${time}
    where deleted_at is null and id in (
      select id from documents
      where deleted_at is null and not exists (select from claims where image_id = documents.id) and (
        not stored and created_at <= ${time}::timestamptz - interval '1 hour'
        or unclaimed_since <= ${time}::timestamptz - interval '1 day' and (
          unclaimed_since <= ${time}::timestamptz - interval '14 days' or unclaimed_since <= (
            select max(event_at) - interval '1 day' from claimants where split_part(claimant, ':', 1) = 'loan')))
      order by unclaimed_since limit ${BATCH}
    ) and (not stored or unclaimed_since <= ${time}::timestamptz - interval '1 day')`.execute(trx);
}

/** The documents that were marked a minute ago, whose objects are to be deleted, those first that were marked first. */
export async function listDeletedDocuments(db: Db, now: Date): Promise<Pick<DocumentRow, 'id'>[]> {
  return db
    .selectFrom('documents')
    .select('id')
    .where('deletedAt', '<=', sql<string>`${now.toISOString()}::timestamptz - ${sql.lit(LATE_WRITE)}::interval`)
    .orderBy('deletedAt')
    .execute();
}

export async function deleteDocument(db: Db, id: string): Promise<void> {
  await db.deleteFrom('documents').where('id', '=', id).where('deletedAt', 'is not', null).execute();
}
