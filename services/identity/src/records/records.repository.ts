import { sql } from 'kysely';
import type { RecordsFile } from '@commonyard/contracts/http/records';
import { exists } from '@commonyard/service-kit/db/queries';
import { isHeldHere, type HoldableRecord } from '@commonyard/service-kit/records/holds';
import type { Db, Trx } from '../database.ts';
import { getUser } from '../users/users.repository.ts';
import type { UserRow } from '../users/users.mapper.ts';

/** Whether an account is on hold, itself or with a record that has its data. */
export async function isAccountHeld(db: Db, id: number): Promise<boolean> {
  const elsewhere = db.selectFrom('heldElsewhere').where(sql<boolean>`user_ids @> ARRAY[${id}::integer]`);
  return (await isHeldHere(db, id)) || exists(elsewhere.select('recordId').limit(1));
}

export async function lockAccount(trx: Trx, id: number): Promise<HoldableRecord | undefined> {
  const user = await trx
    .selectFrom('users')
    .select('municipality')
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return user && { municipalities: [user.municipality], userIds: [id] };
}

export async function collectOwnData(db: Db, userId: number): Promise<RecordsFile> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['browser', 'system', 'createdAt', 'seenAt', 'expiresAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
  const invitations = await db
    .selectFrom('invitations')
    .select(['id', 'email', 'municipality', 'role', 'createdAt', 'expiresAt', 'usedAt', 'revokedAt'])
    .where('invitedBy', '=', userId)
    .orderBy('id')
    .execute();
  return { account: toOwnData(await getUser(db, userId)), sessions, invitations };
}

/**
 * The data of an account that its user can download, without internal columns. `emailTaken`, for example, would reveal that another
 * account has the address.
 */
const toOwnData = (user: UserRow) => ({
  id: user.id,
  username: user.username,
  email: user.email,
  emailVerifiedAt: user.emailVerifiedAt,
  emailEnteredAt: user.emailEnteredAt,
  formerEmail: user.formerEmail,
  name: user.name,
  role: user.role,
  municipality: user.municipality,
  organization: user.organization,
  region: user.region,
  position: user.position,
  locale: user.locale,
  active: user.active,
  approval: user.approval,
  approvalAt: user.approvalAt,
  approvalReason: user.approvalReason,
  createdAt: user.createdAt,
  updatedAt: user.updatedAt,
});
