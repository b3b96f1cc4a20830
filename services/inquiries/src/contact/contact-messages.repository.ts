import { sql, type Insertable, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { ContactStatus } from '@commonyard/contracts/inquiries.values';
import { notFound } from '@commonyard/service-kit/errors';
import type { ContactMessagesTable, InquiriesDb, Schema } from '../database.ts';
import type { Page } from '../pages.ts';

const COLUMNS = [
  'id',
  'name',
  'email',
  'phone',
  'organization',
  'subject',
  'message',
  'locale',
  'status',
  'answer',
  'answeredBy',
  'answeredAt',
  'createdAt',
  'updatedAt',
] as const;
export type ContactMessageRow = Pick<Selectable<ContactMessagesTable>, (typeof COLUMNS)[number]>;

const contactMessageNotFound = () => notFound('contact_message_not_found', 'The requested message could not be found.');

/** A page of the contact messages, newest first, and one row more where there is one. */
export function contactMessagesPage(db: InquiriesDb, status: ContactStatus | undefined, page: Page) {
  return db
    .selectFrom('contactMessages')
    .select(COLUMNS)
    .$if(status !== undefined, (messages) => messages.where('status', '=', status!))
    .$if(page.below !== undefined, (messages) => messages.where('id', '<', page.below!))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset);
}

/** How many contact messages there are; the count stops one above `cap`. */
export function contactMessagesCount(db: InquiriesDb, status: ContactStatus | undefined, cap: number) {
  const ids = db
    .selectFrom('contactMessages')
    .select('id')
    .$if(status !== undefined, (messages) => messages.where('status', '=', status!))
    .limit(cap + 1);
  return db.selectFrom(ids.as('found')).select(({ fn }) => fn.countAll<number>().as('count'));
}

/** Throws 404. */
export async function getContactMessage(db: InquiriesDb, id: number): Promise<ContactMessageRow> {
  return db
    .selectFrom('contactMessages')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(contactMessageNotFound);
}

/** Nobody else changes it until the transaction ends. Throws 404. */
export async function lockContactMessage(trx: Transaction<Schema>, id: number): Promise<ContactMessageRow> {
  return trx
    .selectFrom('contactMessages')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(contactMessageNotFound);
}

export async function insertContactMessage(
  trx: Transaction<Schema>,
  message: Insertable<ContactMessagesTable>,
): Promise<ContactMessageRow> {
  return trx.insertInto('contactMessages').values(message).returning(COLUMNS).executeTakeFirstOrThrow();
}

export async function updateContactMessage(
  trx: Transaction<Schema>,
  id: number,
  patch: Updateable<ContactMessagesTable>,
): Promise<ContactMessageRow> {
  return trx
    .updateTable('contactMessages')
    .set({ ...patch, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow(contactMessageNotFound);
}
