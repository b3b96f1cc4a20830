import { fieldNames } from '@commonyard/service-kit/fields';
import { ContactMessage } from '@commonyard/contracts/http/inquiries';
import type { PageRequest } from '@commonyard/service-kit/http/pagination';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { ContactStatus } from '@commonyard/contracts/inquiries.values';
import { notFound } from '@commonyard/service-kit/errors/http-error';
import type { ContactMessagesTable, Db, Trx } from '../database.ts';

const COLUMNS = [...fieldNames(ContactMessage), 'locale'] as const;
export type ContactMessageRow = Pick<Selectable<ContactMessagesTable>, (typeof COLUMNS)[number]>;

const contactMessageNotFound = () => notFound('contact_message_not_found', 'The requested message could not be found.');

/** A page of contact messages, newest first, plus one row where there is a next page. */
export function contactMessagePageQuery(
  db: Db,
  status: ContactStatus | undefined,
  { limit, offset, below }: PageRequest,
) {
  return db
    .selectFrom('contactMessages')
    .select(COLUMNS)
    .$if(status !== undefined, (messages) => messages.where('status', '=', status!))
    .$if(below !== undefined, (messages) => messages.where('id', '<', below!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset(offset);
}

/** The number of contact messages, at most `cap` + 1. */
export function contactMessageCountQuery(db: Db, status: ContactStatus | undefined, cap: number) {
  const ids = db
    .selectFrom('contactMessages')
    .select('id')
    .$if(status !== undefined, (messages) => messages.where('status', '=', status!))
    .limit(cap + 1);
  return db.selectFrom(ids.as('found')).select(({ fn }) => fn.countAll<number>().as('count'));
}

export const getContactMessage = (db: Db, id: number): Promise<ContactMessageRow> =>
  selectById(db, id).executeTakeFirstOrThrow(contactMessageNotFound);

export const lockContactMessage = (trx: Trx, id: number): Promise<ContactMessageRow> =>
  selectById(trx, id).forUpdate().executeTakeFirstOrThrow(contactMessageNotFound);

const selectById = (db: Db, id: number) => db.selectFrom('contactMessages').select(COLUMNS).where('id', '=', id);

export async function insertContactMessage(
  trx: Trx,
  message: Insertable<ContactMessagesTable>,
): Promise<ContactMessageRow> {
  return trx.insertInto('contactMessages').values(message).returning(COLUMNS).executeTakeFirstOrThrow();
}

export async function updateContactMessage(
  trx: Trx,
  id: number,
  patch: Updateable<ContactMessagesTable>,
): Promise<ContactMessageRow> {
  return trx
    .updateTable('contactMessages')
    .set(patch)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow(contactMessageNotFound);
}
