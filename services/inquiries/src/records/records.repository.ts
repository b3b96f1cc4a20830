import { sql, type RawBuilder } from 'kysely';
import { DISCLOSURE_PAGE_SIZE, type RuleName } from '@commonyard/contracts/records.values';
import type { DisclosureScope } from '@commonyard/service-kit/records/records.routes';
import { heldElsewhere, heldHere, type HoldableRecord } from '@commonyard/service-kit/records/holds';
import { toSearchWords } from '@commonyard/service-kit/db/search-words';
import type { Db, Trx } from '../database.ts';

type Due = (before: string) => RawBuilder<unknown>;

/** An inquiry is held itself, with its listing, or with the account of one of its parties. */
const isHeld = sql<boolean>`(${heldHere('inquiries.id')} OR ${heldElsewhere('listing', 'inquiries.asset_id')}
  OR ${heldElsewhere('account', 'inquiries.user_id')} OR EXISTS (
    SELECT FROM listings JOIN held_elsewhere ON kind = 'account' AND record_id = listings.user_id
    WHERE listings.id = inquiries.asset_id))`;

/** SQL of the records that are due, by rule. What an inquiry in progress needs is not due. */
export const dueRecords = {
  guest_contacts: (before) => sql`
    SELECT id FROM inquiries WHERE user_id IS NULL AND email <> '' AND status <> 'in_progress'
      AND updated_at < ${before} AND NOT ${isHeld}`,
  inspections: (before) => sql`
    SELECT id FROM inspections WHERE updated_at < ${before} AND NOT EXISTS (
      SELECT FROM inquiries WHERE inquiries.id = inspections.inquiry_id AND (updated_at >= ${before} OR ${isHeld}))`,
  inquiries: (before) => sql`
    SELECT id FROM inquiries WHERE updated_at < ${before} AND NOT ${isHeld}
      AND NOT EXISTS (SELECT FROM inspections WHERE inquiry_id = inquiries.id)`,
  contact_messages: (before) => sql`SELECT id FROM contact_messages WHERE updated_at < ${before}`,
  reports: (before) => sql`
    SELECT id FROM reports WHERE status = 'closed' AND updated_at < ${before}
      AND NOT (${heldHere('reports.inquiry_id')} OR ${heldElsewhere('listing', 'reports.asset_id')}
        OR ${heldElsewhere('account', 'reports.reported_user_id')})`,
} satisfies Partial<Record<RuleName, Due>>;

/** Locks an inquiry that is to be held, and finds whose data belongs to it. */
export async function lockHoldable(trx: Trx, id: number): Promise<HoldableRecord | undefined> {
  const inquiry = await trx
    .selectFrom('inquiries')
    .select(['userId', 'municipality', 'assetId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!inquiry) return undefined;
  // An inspection is removed under its own lock.
  await trx.selectFrom('inspections').select('id').where('inquiryId', '=', id).orderBy('id').forUpdate().execute();
  const { rows } = await sql<{ userId: number | null; municipality: string | null }>`
    SELECT user_id AS "userId", municipality FROM listings WHERE id = ${inquiry.assetId}
    UNION SELECT user_id, NULL FROM messages WHERE inquiry_id = ${id}
    UNION SELECT created_by, NULL FROM inspections WHERE inquiry_id = ${id}
    UNION SELECT completed_by, NULL FROM inspections WHERE inquiry_id = ${id}`.execute(trx);
  const involved = [inquiry, ...rows];
  return {
    municipalities: involved.map(({ municipality }) => municipality),
    userIds: involved.map(({ userId }) => userId),
  };
}

/** Erases the contact details of senders without an account, and the hash of the submission, which contains them. */
export async function eraseGuestContacts(trx: Trx, ids: number[]): Promise<void> {
  await eraseContacts(trx, ids, '');
  await trx.deleteFrom('guestLinks').where('inquiryId', 'in', ids).where('side', '=', 'sender').execute();
}

/** Erases what a user typed into the public form beside the account. */
export async function eraseContactsOfUser(trx: Trx, userId: number): Promise<void> {
  const typed = await trx
    .selectFrom('inquiries')
    .select('id')
    .where('userId', '=', userId)
    .where('email', 'is not', null)
    .execute();
  const ids = typed.map(({ id }) => id);
  if (ids.length > 0) await eraseContacts(trx, ids, null);
}

/** A guest's inquiry always has a name and an address; empty ones are erased. */
async function eraseContacts(trx: Trx, ids: number[], erased: '' | null): Promise<void> {
  const inquiries = await trx
    .selectFrom('inquiries')
    .select(['id', 'message', 'organization'])
    .where('id', 'in', ids)
    .execute();
  for (const { id, message, organization } of inquiries)
    await trx
      .updateTable('inquiries')
      .set({
        name: erased,
        email: erased,
        phone: null,
        contentHash: '',
        ownWords: toSearchWords([message, organization]),
      })
      .where('id', '=', id)
      .execute();
}

/** Deletes inquiries with their threads, and the projections of deleted listings that only they referred to. */
export async function deleteInquiries(trx: Trx, ids: number[]): Promise<void> {
  const deleted = await trx.deleteFrom('inquiries').where('id', 'in', ids).returning('assetId').execute();
  await sql`
    DELETE FROM listings WHERE id = ANY(${deleted.map(({ assetId }) => assetId)}::integer[]) AND removed
      AND NOT EXISTS (SELECT FROM inquiries WHERE asset_id = listings.id)
      AND NOT EXISTS (SELECT FROM inspections WHERE asset_id = listings.id)`.execute(trx);
}

/** Deletes inspections, also completed ones, which nothing else can delete. */
export async function deleteInspections(trx: Trx, ids: number[]): Promise<void> {
  await sql`SELECT set_config('inquiries.removal', 'on', true)`.execute(trx);
  await trx.deleteFrom('inspections').where('id', 'in', ids).execute();
}

export async function deleteContactMessages(trx: Trx, ids: number[]): Promise<void> {
  await trx.deleteFrom('contactMessages').where('id', 'in', ids).execute();
}

export async function deleteReports(trx: Trx, ids: number[]): Promise<void> {
  await trx.deleteFrom('reports').where('id', 'in', ids).execute();
}

/** The open inquiries that a user sent, or received for an own listing, and whether the party has a municipality. */
export async function listOpenInquiriesOf(trx: Trx, userId: number) {
  return trx
    .selectFrom('inquiries as i')
    .innerJoin('listings as l', 'l.id', 'i.assetId')
    .select(['i.id', 'i.locale', 'i.loanId'])
    .select(
      sql<string | null>`CASE WHEN i.user_id = ${userId} THEN i.municipality ELSE l.municipality END`.as(
        'municipality',
      ),
    )
    .where('i.status', 'in', ['pending', 'in_progress'])
    .where((is) => is.or([is('i.userId', '=', userId), is('l.userId', '=', userId)]))
    .orderBy('i.id')
    .execute();
}

export async function deleteUnreadOf(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('unreadInquiries').where('userId', '=', userId).execute();
}

const INQUIRY_FIELDS = [
  'id',
  'assetId',
  'userId',
  'municipality',
  'name',
  'email',
  'phone',
  'organization',
  'message',
  'messageHiddenAt',
  'dateFrom',
  'dateTo',
  'locale',
  'status',
  'loanId',
  'createdAt',
  'updatedAt',
] as const;

const MESSAGE_FIELDS = ['id', 'inquiryId', 'userId', 'side', 'content', 'hiddenAt', 'createdAt'] as const;

export async function collectOwnData(db: Db, userId: number) {
  const sent = db.selectFrom('inquiries').select(INQUIRY_FIELDS).where('userId', '=', userId).orderBy('id');
  const written = db.selectFrom('messages').select(MESSAGE_FIELDS).where('userId', '=', userId).orderBy('id');
  const inspected = db
    .selectFrom('inspections')
    .selectAll()
    .where((is) => is.or([is('createdBy', '=', userId), is('completedBy', '=', userId)]))
    .orderBy('id');
  const reported = db
    .selectFrom('complaints as c')
    .innerJoin('reports as r', 'r.id', 'c.reportId')
    .select(['r.subject', 'r.subjectId', 'c.reason', 'c.text', 'c.createdAt'])
    .where('c.reporterId', '=', userId)
    .orderBy('c.id');
  // Reports about the user, without the reporters and their words.
  const decided = db
    .selectFrom('reports')
    .select(['id', 'subject', 'subjectId', 'title', 'content', 'outcome', 'decisionText', 'decidedAt'])
    .select(['answer', 'answeredAt'])
    .where('reportedUserId', '=', userId)
    .where('outcome', 'in', ['hidden', 'warned'])
    .orderBy('id');
  return {
    inquiries: await sent.execute(),
    messages: await written.execute(),
    inspections: await inspected.execute(),
    sentReports: await reported.execute(),
    decidedReports: await decided.execute(),
  };
}

/** The inquiries that an access request is about, by id, one more than a page. */
export async function listDisclosed(db: Db, { id, municipality, after = 0 }: DisclosureScope) {
  return db
    .selectFrom('inquiries')
    .select([...INQUIRY_FIELDS, 'adminNotes'])
    .$if(id !== undefined, (inquiries) => inquiries.where('id', '=', id!))
    .$if(municipality !== undefined, (inquiries) =>
      inquiries.where('id', 'in', (parties) =>
        parties.selectFrom('inquiryParties').select('inquiryId').where('party', '=', `municipality:${municipality}`),
      ),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(DISCLOSURE_PAGE_SIZE + 1)
    .execute();
}
export type DisclosedInquiry = Awaited<ReturnType<typeof listDisclosed>>[number];

/** What belongs to inquiries: threads, inspections, decisions and listings. */
export async function collectBelongings(db: Db, inquiryIds: number[], assetIds: number[]) {
  const messages = db.selectFrom('messages').select(MESSAGE_FIELDS).where('inquiryId', 'in', inquiryIds).orderBy('id');
  const inspections = db.selectFrom('inspections').selectAll().where('inquiryId', 'in', inquiryIds).orderBy('id');
  const decisions = db
    .selectFrom('auditLog')
    .select(['inquiryId', 'action', 'actorId', 'before', 'after', 'at'])
    .where('inquiryId', 'in', inquiryIds)
    .orderBy('id');
  const listings = db
    .selectFrom('listings')
    .select(['id', 'type', 'title', 'municipality', 'municipalityName', 'userId', 'removed'])
    .where('id', 'in', assetIds);
  return {
    messages: await messages.execute(),
    inspections: await inspections.execute(),
    decisions: await decisions.execute(),
    listings: await listings.execute(),
  };
}
export type Belongings = Awaited<ReturnType<typeof collectBelongings>>;
