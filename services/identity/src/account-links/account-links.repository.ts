import { createHash, randomBytes } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Db } from '@commonyard/service-kit/database';
import { HttpError } from '@commonyard/service-kit/errors';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/identity.values';
import type { AccountLinksTable, Schema } from '../database.ts';
import type { UserRow } from '../users/users.rules.ts';

export type Purpose = AccountLinksTable['purpose'];

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Makes a link for an account's address and gives its token, which is kept nowhere. */
export async function insertLink(
  trx: Transaction<Schema>,
  { id, email }: UserRow,
  { purpose, minutes }: { purpose: Purpose; minutes: number },
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + minutes * 60_000).toISOString();
  await trx
    .insertInto('accountLinks')
    .values({ hash: hashOf(token), userId: id, purpose, email, expiresAt })
    .execute();
  return { token, expiresAt };
}

/** Whose link it is, as long as it opens anything. Throws 410. */
export async function getLinkOwner(db: Db<Schema>, purpose: Purpose, token: string): Promise<number> {
  const link = await db
    .selectFrom('accountLinks')
    .innerJoin('users', 'users.id', 'accountLinks.userId')
    .select('userId')
    .where('hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<string>`now()`)
    .where('users.active', '=', true)
    .whereRef('users.email', '=', 'accountLinks.email')
    .executeTakeFirst();
  if (!link) throw linkNotValid();
  return link.userId;
}

/** Uses a link up. Throws 410 where somebody was faster. */
export async function useLink(trx: Transaction<Schema>, token: string): Promise<void> {
  await trx
    .deleteFrom('accountLinks')
    .where('hash', '=', hashOf(token))
    .returning('hash')
    .executeTakeFirstOrThrow(linkNotValid);
}

/** Makes an account's links useless; all of them where no purpose is named. */
export async function deleteLinksOf(trx: Transaction<Schema>, userId: number, purpose?: Purpose): Promise<void> {
  await trx
    .deleteFrom('accountLinks')
    .where('userId', '=', userId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose!))
    .execute();
}

/** Forgets links that are over. */
export async function deleteOldLinks(db: Kysely<Schema>): Promise<void> {
  await db
    .deleteFrom('accountLinks')
    .where('expiresAt', '<=', sql<string>`now()`)
    .execute();
}

const linkNotValid = () => new HttpError(410, 'link_not_valid', ACCOUNT_MESSAGES.linkNotValid);
