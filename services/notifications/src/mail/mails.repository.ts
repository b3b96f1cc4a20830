import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { MailStatus } from '@commonyard/contracts/notifications.values';
import { notFound } from '@commonyard/service-kit/errors';
import type { MailsTable, NotificationsDb, Schema } from '../database.ts';

export type MailRow = Selectable<MailsTable>;

/** Longer than a mail server may take over one mail. Whoever took one on and died is taken for dead after it. */
const LEASE = sql<string>`now() + interval '90 seconds'`;

/** A mail to be written. The same event tells the same person once. */
export async function insertMails(trx: Transaction<Schema>, mails: Insertable<MailsTable>[]): Promise<void> {
  if (mails.length === 0) return;
  await trx
    .insertInto('mails')
    .values(mails)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Takes on mails that are due, the longest due first; no other replica takes the same. */
export async function claimMails(db: Kysely<Schema>, limit: number): Promise<MailRow[]> {
  return db
    .updateTable('mails')
    .set({ nextAt: LEASE, attempts: sql<number>`attempts + 1` })
    .where('id', 'in', (due) =>
      due
        .selectFrom('mails')
        .select('id')
        .where('status', '=', 'waiting')
        .where('nextAt', '<=', sql<string>`now()`)
        .orderBy('nextAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Sent: who it was for and what it said is not kept, that it was is. */
export async function markSent(db: Kysely<Schema>, id: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'sent', content: null, email: null, name: null, error: null, settledAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function markFailed(db: Kysely<Schema>, id: number, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'failed', error, settledAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Tries again in so many seconds. `counted` false: it was not this mail's fault, and counts as no attempt. */
export async function postpone(
  db: Kysely<Schema>,
  id: number,
  { seconds, error, counted }: { seconds: number; error: string; counted: boolean },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      nextAt: sql<string>`now() + make_interval(secs => ${seconds})`,
      error,
      ...(!counted && { attempts: sql<number>`attempts - 1` }),
    })
    .where('id', '=', id)
    .execute();
}

/** There is nobody to send it to, or nothing any more. */
export async function dropMail(db: Kysely<Schema>, id: number): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

/** A page of mails, newest first, and one row more where there is one; with the address of accounts as it is now. */
export function mailsPage(
  db: NotificationsDb,
  { status, limit, below }: { status: MailStatus | undefined; limit: number; below: number | undefined },
) {
  return db
    .selectFrom('mails as m')
    .leftJoin('people as p', 'p.id', 'm.userId')
    .select(['m.id', 'm.kind', 'm.status', 'm.attempts', 'm.error', 'm.createdAt', 'm.settledAt'])
    .select(({ fn }) => [
      fn.coalesce('m.email', 'p.email').as('to'),
      sql<string | null>`case when m.status = 'waiting' then m.next_at end`.as('nextAt'),
    ])
    .$if(status !== undefined, (mails) => mails.where('m.status', '=', status!))
    .$if(below !== undefined, (mails) => mails.where('m.id', '<', below!))
    .orderBy('m.id', 'desc')
    .limit(limit + 1);
}

/** How many there are; the count stops one above `cap`. */
export async function countMails(db: NotificationsDb, status: MailStatus | undefined, cap: number): Promise<number> {
  const ids = db
    .selectFrom('mails')
    .select('id')
    .$if(status !== undefined, (mails) => mails.where('status', '=', status!))
    .limit(cap + 1);
  const { count } = await db
    .selectFrom(ids.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A failed one waits again, as if it were new. False where it is not a failed one. Throws 404. */
export async function retryMail(trx: Transaction<Schema>, id: number): Promise<boolean> {
  const mail = await trx
    .selectFrom('mails')
    .select(['status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('mail_not_found', 'The requested e-mail could not be found.'));
  if (mail.status !== 'failed') return false;
  await trx
    .updateTable('mails')
    .set({ status: 'waiting', attempts: 0, nextAt: sql<string>`now()`, settledAt: null })
    .where('id', '=', id)
    .execute();
  return true;
}

/** Forgets what was settled a month ago. */
export async function deleteOldMails(db: NotificationsDb): Promise<void> {
  await sql`
    delete from mails where id in
      (select id from mails where status <> 'waiting' and settled_at < now() - interval '30 days' limit 10000)`.execute(
    db,
  );
}
