import type { Transaction } from 'kysely';
import type { Schema } from '../database.ts';
import type { UserRow } from './users.rules.ts';

export type AuditAction = 'created' | 'updated' | 'deactivated' | 'reactivated' | 'email_verified';

const SAID = ['role', 'active', 'municipality', 'region', 'locale'] as const;
/** Nobody can be forgotten by a log that cannot be changed, so it says that these changed and not what they say. */
const PERSONAL = ['name', 'email', 'position'] as const;

/** Appends who changed what of an account. `before` is null where it has just been opened. */
export async function writeAudit(
  trx: Transaction<Schema>,
  action: AuditAction,
  { before, after, actorId }: { before: UserRow | null; after: UserRow; actorId: number },
): Promise<void> {
  const said = SAID.filter((field) => before?.[field] !== after[field]);
  const personal = PERSONAL.filter((field) => before?.[field] !== after[field]);
  const part = (row: UserRow | null) =>
    row &&
    JSON.stringify({
      ...Object.fromEntries(said.map((field) => [field, row[field]])),
      ...Object.fromEntries(personal.map((field) => [field, row[field] === null ? null : '(not recorded)'])),
    });
  await trx
    .insertInto('auditLog')
    .values({ userId: after.id, version: after.version, action, actorId, before: part(before), after: part(after) })
    .execute();
}
