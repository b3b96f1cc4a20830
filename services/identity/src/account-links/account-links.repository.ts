import { createToken, hashToken } from '@commonyard/service-kit/auth/link-tokens';
import { sql } from 'kysely';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import type { AccountLinksTable, Db, Trx } from '../database.ts';
import type { UserRow } from '../users/users.mapper.ts';
import { lockUser } from '../users/users.repository.ts';

export type LinkPurpose = AccountLinksTable['purpose'];
export type NewLink = { token: string; expiresAt: string };

/** Creates a link for the user's current address. Only the hash of the returned token is stored. */
export async function insertLink(
  trx: Trx,
  { id, email }: UserRow,
  { purpose, minutes }: { purpose: LinkPurpose; minutes: number },
): Promise<NewLink> {
  const token = createToken();
  const expiresAt = new Date(Date.now() + minutes * 60_000).toISOString();
  await trx
    .insertInto('accountLinks')
    .values({ hash: hashToken(token), userId: id, purpose, email, expiresAt })
    .execute();
  return { token, expiresAt };
}

/** Locks the active user of a valid link. Throws 410. */
export async function lockLinkUser(trx: Trx, purpose: LinkPurpose, token: string): Promise<UserRow> {
  const user = await lockUser(trx, await getLinkUserId(trx, purpose, token));
  // A change of the account that was committed before the lock may have ended the link.
  await getLinkUserId(trx, purpose, token);
  return user;
}

/** The active user of a valid link. Throws 410. */
export async function getLinkUserId(db: Db, purpose: LinkPurpose, token: string): Promise<number> {
  const link = await db
    .selectFrom('accountLinks')
    .innerJoin('users', 'users.id', 'accountLinks.userId')
    .select('userId')
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<string>`now()`)
    .where('users.active', '=', true)
    .whereRef('users.email', '=', 'accountLinks.email')
    .executeTakeFirst();
  if (!link) throw linkNotValid();
  return link.userId;
}

/** Deletes a link that is being used. Throws 410 where a concurrent request has used it. */
export async function consumeLink(trx: Trx, token: string): Promise<void> {
  await trx
    .deleteFrom('accountLinks')
    .where('hash', '=', hashToken(token))
    .returning('hash')
    .executeTakeFirstOrThrow(linkNotValid);
}

export async function deleteLinks(trx: Trx, userId: number, purpose?: LinkPurpose): Promise<void> {
  await trx
    .deleteFrom('accountLinks')
    .where('userId', '=', userId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose!))
    .execute();
}

export async function deleteExpiredLinks(db: Db): Promise<void> {
  await db
    .deleteFrom('accountLinks')
    .where('expiresAt', '<=', sql<string>`now()`)
    .execute();
}

const linkNotValid = () => new HttpError(410, 'link_not_valid', ACCOUNT_MESSAGES.linkNotValid);
