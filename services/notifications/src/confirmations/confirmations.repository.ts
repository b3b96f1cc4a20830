import { sql } from 'kysely';
import type { Db, Trx } from '../database.ts';
import type { Confirmation } from '../email/link-tokens.ts';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { exists } from '@commonyard/service-kit/db/queries';
import { hashAddress } from '@commonyard/service-kit/hash-address';

export async function upsertConfirmation(trx: Trx, address: string): Promise<void> {
  const confirmedAt = sql<string>`now()`;
  await trx
    .insertInto('confirmedAddresses')
    .values({ address, confirmedAt })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ confirmedAt }))
    .execute();
}

/** `key` names what an address gets no emails about: `toUnsubscriptionKey` or `toDisownedKey`. */
export async function insertUnsubscription(trx: Trx, key: string): Promise<void> {
  await trx
    .insertInto('unsubscriptions')
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether an address gets nothing about what the key names. */
export const isUnsubscribed = (trx: Trx, key: string): Promise<boolean> =>
  exists(trx.selectFrom('unsubscriptions').select('key').where('key', '=', key));

type NoticeLimits = { once: string | undefined; limitedAt: string | undefined; isReceipt: boolean };

/**
 * Records a notice to an address that is locked, with `once` at most once under this key, and with `limitedAt` a few in the hour, and
 * of receipts a few on the day in Ontario, of this time. Returns whether it may be sent.
 */
export async function recordNotice(
  trx: Trx,
  address: string,
  { once, limitedAt, isReceipt }: NoticeLimits,
): Promise<boolean> {
  const notices = trx.selectFrom('guestNotices').select('key');
  if (once !== undefined && (await exists(notices.where('key', '=', once)))) return false;
  if (limitedAt !== undefined) {
    const day = torontoDay(new Date(limitedAt));
    if (isReceipt && !(await countNotice(trx, `${address} receipt ${day} `, RECEIPTS_PER_DAY))) return false;
    if (!(await countNotice(trx, `${address} hour ${limitedAt.slice(0, 13)} `, NOTICES_PER_HOUR))) return false;
  }
  if (once !== undefined) await trx.insertInto('guestNotices').values({ key: once }).execute();
  return true;
}

const NOTICES_PER_HOUR = 5;
const RECEIPTS_PER_DAY = 3;

/**
 * Counts a notice to an address that nobody has confirmed, in the period that the prefix of its key names. Returns whether it may be
 * sent: strangers can type the address, and each of their submissions would cause one.
 */
async function countNotice(trx: Trx, prefix: string, max: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into guest_notices (key)
    select ${prefix} || n from generate_series(1, ${max}::integer) n
    where not exists (select from guest_notices where key = ${prefix} || n)
    order by n limit 1
    on conflict do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

/** Deletes confirmations and notices over two years old. */
export async function deleteOldConfirmations(db: Db): Promise<void> {
  await sql`delete from confirmed_addresses where confirmed_at < now() - interval '2 years'`.execute(db);
  await sql`delete from guest_notices where created_at < now() - interval '2 years'`.execute(db);
}

/** Queues what was held for an address. */
export async function releaseHeldEmails(trx: Trx, address: string): Promise<void> {
  await trx
    .updateTable('emails')
    .set({ status: 'waiting', heldFor: null, expiresAt: null, nextAt: sql<string>`greatest(next_at, now())` })
    .where('heldFor', '=', address)
    .where('status', '=', 'held')
    .execute();
}

/** Deletes the unsent emails to an address about a listing or message that was submitted with it. */
export async function deleteUnsentEmailsOfSubmission(trx: Trx, { address, submission }: Confirmation): Promise<void> {
  const emails = await trx
    .selectFrom('emails')
    .select(['id', 'email'])
    .where('userId', 'is', null)
    .where('status', 'in', ['waiting', 'held', 'failed'])
    .where('kind', 'in', ['confirmation', 'asset.approved', 'asset.rejected', 'contact.answered', 'report.decided'])
    .where(
      submission.kind === 'listing'
        ? sql<boolean>`(decision_on = ${submission.id}
            or kind = 'report.decided' and content #>> '{params,assetId}' = ${String(submission.id)}
            or content ->> 'notice' = 'report.decided' and content ->> 'number' = ${String(submission.id)})`
        : sql<boolean>`(content #>> '{params,contactId}' = ${String(submission.id)}
            or content ->> 'notice' = 'contact.answered' and content ->> 'number' = ${String(submission.id)})`,
    )
    .execute();
  const ids = emails.filter(({ email }) => email && hashAddress(email) === address).map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom('emails').where('id', 'in', ids).execute();
}
