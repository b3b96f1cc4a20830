import { createToken, hashToken } from '@commonyard/service-kit/auth/link-tokens';
import { sql, type Kysely, type Selectable } from 'kysely';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { INVITATION_DAYS, type InvitedRole } from '@commonyard/contracts/identity.values';
import { requestErasure } from '@commonyard/service-kit/audit/erasure';
import { HttpError, notFound } from '@commonyard/service-kit/errors/http-error';
import type { Database, Db, InvitationsTable, Trx } from '../database.ts';

export type InvitationRow = Omit<Selectable<InvitationsTable>, 'hash'>;
export type NewInvitation = { email: string; municipality: string; role: InvitedRole; invitedBy: number };

const COLUMNS = [
  'id',
  'email',
  'municipality',
  'role',
  'invitedBy',
  'createdAt',
  'expiresAt',
  'usedBy',
  'usedAt',
  'revokedAt',
] as const;
const MAX_LISTED = 200;

/** Only the hash of the returned token is stored. */
export async function insertInvitation(
  trx: Trx,
  invitation: NewInvitation,
): Promise<{ row: InvitationRow; token: string }> {
  const token = createToken();
  const expiresAt = new Date(Date.now() + INVITATION_DAYS * 86_400_000).toISOString();
  const row = await trx
    .insertInto('invitations')
    .values({ ...invitation, hash: hashToken(token), expiresAt })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return { row, token };
}

/** The number of invitations of an account in the last 24 hours. Lock the inviter before. */
export async function countRecentInvitations(trx: Trx, invitedBy: number): Promise<number> {
  const { count } = await trx
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('invitedBy', '=', invitedBy)
    .where('createdAt', '>', sql<string>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** The invitations of a municipality, or of all, that can still be used, newest first. */
export async function listOpenInvitations(db: Db, municipality: string | undefined): Promise<InvitationRow[]> {
  return openInvitations(db)
    .$if(municipality !== undefined, (query) => query.where('municipality', '=', municipality!))
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

const openInvitations = (db: Db) =>
  db
    .selectFrom('invitations')
    .select(COLUMNS)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`);

/** The invitation of a token that can still be used. Throws 410. */
export async function getOpenInvitation(db: Db, token: string): Promise<InvitationRow> {
  return openInvitations(db).where('hash', '=', hashToken(token)).executeTakeFirstOrThrow(invitationNotValid);
}

/** Ends an invitation that was not used or revoked before, also by a concurrent request: that throws `error`. */
export async function closeInvitation(
  trx: Trx,
  id: number,
  change: { usedBy: number } | 'revoked',
  error: () => HttpError,
): Promise<void> {
  const now = new Date().toISOString();
  await trx
    .updateTable('invitations')
    .set(change === 'revoked' ? { revokedAt: now } : { ...change, usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow(error);
}

export async function getInvitation(db: Db, id: number): Promise<InvitationRow> {
  return openInvitations(db).where('id', '=', id).executeTakeFirstOrThrow(invitationNotFound);
}

/** Deletes invitations that ended over a month ago, with the addresses in them. */
export async function deleteOldInvitations(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom('invitations')
      .where('expiresAt', '<=', sql<string>`now() - interval '30 days'`)
      .returning('id')
      .execute();
    for (const { id } of deleted) await requestErasure(trx, { kind: 'invitation', id });
  });
}

export const invitationNotFound = () => notFound('invitation_not_found', 'There is no such invitation');
export const invitationNotValid = () => new HttpError(410, 'invitation_not_valid', ACCOUNT_MESSAGES.invitationNotValid);
