import type { Transaction } from 'kysely';
import type { Database } from '../database.ts';
import type { UserRow } from './users.mapper.ts';

export type AuditAction =
  'created' | 'updated' | 'deactivated' | 'reactivated' | 'email_verified' | 'approved' | 'refused';
/** What a user did to something that belongs to no user. The entry stands under the user who did it. */
export type OwnAction =
  'domain_proposed' | 'domain_confirmed' | 'domain_removed' | 'invitation_created' | 'invitation_revoked';

const FIELDS = ['role', 'active', 'municipality', 'region', 'locale', 'limitFactor', 'approval', 'approvalBy'] as const;
/** Personal data could never be erased from an append-only log: record that these changed, not their values. */
const PERSONAL_FIELDS = ['name', 'email', 'position', 'organization', 'approvalReason'] as const;

type AuditEntry = { before: UserRow | null; after: UserRow; actorId: number; at?: string | undefined };

/** Appends a change of a user to the audit log. `before` is null for a new user; `at` is now by default. */
export async function insertAuditEntry(
  trx: Transaction<Database>,
  action: AuditAction,
  { before, after, actorId, at }: AuditEntry,
): Promise<void> {
  const changed = FIELDS.filter((field) => before?.[field] !== after[field]);
  const changedPersonal = PERSONAL_FIELDS.filter((field) => before?.[field] !== after[field]);
  const valuesOf = (row: UserRow | null) =>
    row &&
    JSON.stringify({
      ...Object.fromEntries(changed.map((field) => [field, row[field]])),
      ...Object.fromEntries(changedPersonal.map((field) => [field, row[field] === null ? null : '(not recorded)'])),
    });
  await trx
    .insertInto('auditLog')
    .values({
      userId: after.id,
      version: after.version,
      action,
      actorId,
      before: valuesOf(before),
      after: valuesOf(after),
      ...(at !== undefined && { at }),
    })
    .execute();
}

/** Appends what a user did, with values that are not personal. */
export async function insertOwnAction(
  trx: Transaction<Database>,
  action: OwnAction,
  { id: userId, version }: UserRow,
  after: Record<string, unknown>,
): Promise<void> {
  await trx
    .insertInto('auditLog')
    .values({ userId, version, action, actorId: userId, before: null, after: JSON.stringify(after) })
    .execute();
}
