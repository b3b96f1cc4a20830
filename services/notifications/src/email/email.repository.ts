import { sql, type UpdateObject } from 'kysely';
import type { Locale } from '@commonyard/contracts/identity.values';
import type { EmailKind, EmailStatus } from '@commonyard/contracts/notifications.values';
import { mapTokens } from '@commonyard/contracts/events/tokens';
import type { TokenKeys } from '@commonyard/service-kit/auth/token-encryption';
import { notFound } from '@commonyard/service-kit/errors/http-error';
import type { Database, Db, EmailRow, NewEmail, Trx } from '../database.ts';
import type { EmailContent } from '../model.ts';

const NOW = sql<string>`now()`;
/** Longer than one attempt may take. After it, another replica may lease the email. */
const LEASE_MS = 90_000;
const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_MS).toISOString();

/** Queues emails with their tokens encrypted. An email whose key exists is skipped, so that one event emails a recipient once. */
export async function insertEmails(trx: Trx, emails: NewEmail[], linkTokens: TokenKeys): Promise<void> {
  if (emails.length === 0) return;
  await trx
    .insertInto('emails')
    .values(emails.map((email) => ({ ...email, content: toStoredContent(email, linkTokens) })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

type KeyedContent = { key: string; content: EmailContent };

/** The content of a new email as it is stored. Another email cannot carry its tokens: the key belongs to their context. */
const toStoredContent = ({ key, content }: KeyedContent, { encrypt }: TokenKeys): string =>
  JSON.stringify(mapTokens(content, (token, path) => encrypt(token, contextOf(key, path))));

/** The content of an email as it is mailed. Throws `TokenDecryptionError`. */
export const toContent = ({ key, content }: KeyedContent, { decrypt }: Pick<TokenKeys, 'decrypt'>): EmailContent =>
  mapTokens(content, (token, path) => decrypt(token, contextOf(key, path)));

const contextOf = (key: string, path: string) => `email ${key} ${path}`;

/** `email`: the address to send to, null where the user is not active or has not verified it. */
export type LeasedEmail = Pick<EmailRow, 'id' | 'key' | 'kind' | 'userId' | 'email' | 'name' | 'attempts'> &
  Pick<EmailRow, 'content' | 'expiresAt'> & { locale: Locale };

/**
 * Leases due emails, longest due first, so that no other replica sends them. Counts the attempt. An email to a user goes to the
 * current address, which is verified: it may contain text of other persons. An account link goes to the requested address, which may
 * not be the account's yet.
 */
export async function leaseDueEmails(db: Db, limit: number, now = new Date()): Promise<LeasedEmail[]> {
  return db
    .with('due', (due) =>
      due
        .selectFrom('emails as e')
        .leftJoin('users as u', (join) =>
          join.onRef('u.id', '=', 'e.userId').on('u.active', '=', true).on('u.emailVerified', '=', true),
        )
        .select(({ fn }) => [
          'e.id as dueId',
          fn.coalesce('e.email', 'u.email').as('email'),
          fn.coalesce('e.name', 'u.name').as('name'),
          fn.coalesce('e.locale', 'u.locale', sql.lit<Locale>('en')).as('locale'),
        ])
        .where('e.status', '=', 'waiting')
        .where('e.nextAt', '<=', now.toISOString())
        .orderBy('e.nextAt')
        .limit(limit)
        .forUpdate('e')
        .skipLocked(),
    )
    .updateTable('emails')
    .from('due')
    .set({ nextAt: leaseEnd(now), attempts: sql<number>`attempts + 1` })
    .whereRef('emails.id', '=', 'due.dueId')
    .returning(['emails.id', 'key', 'kind', 'userId', 'due.email', 'due.name', 'due.locale', 'attempts', 'content'])
    .returning('expiresAt')
    .execute();
}

const setColumns = async (db: Db, id: number, columns: UpdateObject<Database, 'emails'>): Promise<void> => {
  await db.updateTable('emails').set(columns).where('id', '=', id).execute();
};

/** Deletes content and address, which are not needed once the email is sent. */
export const markSent = (db: Db, id: number): Promise<void> =>
  setColumns(db, id, { status: 'sent', content: null, email: null, name: null, error: null, settledAt: NOW });

export const markFailed = (db: Db, id: number, error: string): Promise<void> =>
  setColumns(db, id, { status: 'failed', error, settledAt: NOW });

/** Schedules the next attempt. With `counted: false` the failed one does not count: the server was unreachable. */
export const postponeEmail = (
  db: Db,
  id: number,
  { seconds, error, counted }: { seconds: number; error: string; counted: boolean },
): Promise<void> =>
  setColumns(db, id, {
    nextAt: sql<string>`now() + make_interval(secs => ${seconds})`,
    error,
    ...(!counted && { attempts: sql<number>`attempts - 1` }),
  });

export async function deleteEmail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('emails').where('id', '=', id).execute();
}

/**
 * Encrypts the tokens of unsent emails again that are encrypted with another key than the current one: a rotation can remove the
 * former key afterwards.
 */
export async function encryptUnsentTokens(db: Db, linkTokens: TokenKeys): Promise<void> {
  const current = `${linkTokens.currentPrefix}%`;
  const emails = await db
    .selectFrom('emails')
    .select(['id', 'key', 'content'])
    .where('status', 'in', ['waiting', 'held', 'failed'])
    .where(sql<boolean>`content ->> 'token' <> '' and content ->> 'token' not like ${current}`)
    .execute();
  for (const { id, key, content } of emails) {
    if (!content) continue;
    const stored = toStoredContent({ key, content: toContent({ key, content }, linkTokens) }, linkTokens);
    // It may have been sent meanwhile, which deletes its content.
    await db
      .updateTable('emails')
      .set({ content: stored })
      .where('id', '=', id)
      .where('content', 'is not', null)
      .execute();
  }
}

export async function deleteWaitingEmailsOfDecision(trx: Trx, listingId: number): Promise<void> {
  for (const status of ['waiting', 'held'] as const)
    await trx.deleteFrom('emails').where('decisionOn', '=', listingId).where('status', '=', status).execute();
}

/**
 * Whom an email told of the approval of a listing, and none since that it was taken back: users, and null for a guest. Sent emails
 * keep neither content nor address.
 */
export async function listNotifiedOfApproval(trx: Trx, listingId: number): Promise<(number | null)[]> {
  const kinds: EmailKind[] = ['asset.approved', 'confirmation', 'approval_taken_back'];
  const emails = await trx
    .selectFrom('emails')
    .distinctOn('userId')
    .select(['userId', 'kind'])
    .where('decisionOn', '=', listingId)
    .where('status', '=', 'sent')
    .where('kind', 'in', kinds)
    .orderBy('userId')
    .orderBy('id', 'desc')
    .execute();
  return emails.filter(({ kind }) => kind !== 'approval_taken_back').map(({ userId }) => userId);
}

export async function deleteWaitingEmailsOfKind(trx: Trx, userId: number, kind: EmailKind): Promise<void> {
  await trx
    .deleteFrom('emails')
    .where('userId', '=', userId)
    .where('status', '=', 'waiting')
    .where('kind', '=', kind)
    .execute();
}

/** A page of emails, newest first, plus one row where there is a next page. Users appear with their current address. */
export function listEmails(
  db: Db,
  { status, limit, below }: { status: EmailStatus | undefined; limit: number; below: number | undefined },
) {
  return db
    .selectFrom('emails as m')
    .leftJoin('users as u', 'u.id', 'm.userId')
    .select(['m.id', 'm.kind', 'm.status', 'm.attempts', 'm.error', 'm.createdAt', 'm.settledAt'])
    .select(({ fn }) => [
      fn.coalesce('m.email', 'u.email').as('to'),
      sql<string | null>`case when m.status = 'waiting' then m.next_at end`.as('nextAt'),
    ])
    .$if(status !== undefined, (emails) => emails.where('m.status', '=', status!))
    .$if(below !== undefined, (emails) => emails.where('m.id', '<', below!))
    .orderBy('m.id', 'desc')
    .limit(limit + 1);
}

const ofStatus = (db: Db, status: EmailStatus | undefined) =>
  db.selectFrom('emails').$if(status !== undefined, (emails) => emails.where('status', '=', status!));
const countOf = async (emails: ReturnType<typeof ofStatus>): Promise<number> =>
  (await emails.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
const msAgo = (ms: number) => new Date(Date.now() - ms).toISOString();

/** The number of emails, at most `cap` + 1. */
export async function countEmails(db: Db, status: EmailStatus | undefined, cap: number): Promise<number> {
  const ids = ofStatus(db, status)
    .select('id')
    .limit(cap + 1);
  const { count } = await db
    .selectFrom(ids.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The number of waiting emails over a minute old, without those whose next attempt is over an hour away, and those that wait for
 * further messages or matches before their first one.
 */
export const countOverdueEmails = (db: Db): Promise<number> =>
  countOf(
    ofStatus(db, 'waiting')
      .where('createdAt', '<', msAgo(60_000))
      .where('nextAt', '<', msAgo(-3_600_000))
      .where((is) =>
        is.or([
          is.and([is('inquiryId', 'is', null), is('kind', '!=', 'match.found')]),
          is('error', 'is not', null),
          is('nextAt', '<', msAgo(60_000)),
        ]),
      ),
  );

/** The number of emails that failed in the last 24 hours and were not queued again. */
export const countFailedEmails = (db: Db): Promise<number> =>
  countOf(ofStatus(db, 'failed').where('settledAt', '>', msAgo(86_400_000)));

/** Queues a failed email again, with all its attempts. Returns false for an email that has not failed. Throws 404. */
export async function retryEmail(trx: Trx, id: number): Promise<boolean> {
  const email = await trx
    .selectFrom('emails')
    .select(['status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('mail_not_found', 'The requested e-mail could not be found.'));
  if (email.status !== 'failed') return false;
  await setColumns(trx, id, { status: 'waiting', attempts: 0, nextAt: NOW, settledAt: null });
  return true;
}

/** Deletes held emails whose address was not confirmed in time. */
export async function deleteExpiredHeldEmails(db: Db): Promise<void> {
  await sql`
    delete from emails where id in
      (select id from emails where status = 'held' and expires_at < now() limit 10000)`.execute(db);
}
