import type { QueryExecutorProvider } from 'kysely';
import { insertAuditEntry as insertEntry, type AuditEntry } from '@commonyard/service-kit/audit/entries';
import { personal } from '@commonyard/service-kit/audit/personal-values';
import { AUDIT_LOG, type Trx } from '../database.ts';
import { isDecidedOn } from './approvals.policy.ts';
import type { UserRow } from './users.mapper.ts';

export type AuditAction =
  | 'created'
  | 'updated'
  | 'deactivated'
  | 'reactivated'
  | 'email_verified'
  | 'approved'
  | 'refused'
  | 'approval_taken_back'
  | 'closed';
export type AccountAction =
  | 'signed_in'
  | 'sign_in_failed'
  | 'locked'
  | 'unlocked'
  | 'sessions_ended'
  | 'password_reset_requested'
  | 'password_reset'
  | 'password_changed'
  | 'password_confirmed'
  | 'confirmation_failed'
  | 'link_disowned'
  | 'data_exported';

const FIELDS = ['role', 'active', 'municipality', 'region', 'locale', 'limitFactor', 'approval', 'approvalBy'] as const;
const PERSONAL_FIELDS = ['name', 'email', 'position', 'organization', 'approvalReason'] as const;

type UserChange = { before: UserRow | null; after: UserRow; actorId: number | null; at?: string | undefined };

/** Appends a change of a user to the audit log. `before` is null for a new user, who has the personal values itself. */
export async function insertAuditEntry(
  trx: Trx,
  action: AuditAction,
  { before, after, actorId, at }: UserChange,
): Promise<void> {
  const changed = FIELDS.filter((field) => before?.[field] !== after[field]);
  const changedPersonal = PERSONAL_FIELDS.filter((field) => before?.[field] !== after[field]);
  const personalValueOf = (value: string | null) =>
    before === null && value !== null ? '(not recorded)' : personal(value);
  const valuesOf = (row: UserRow | null) =>
    row &&
    Object.fromEntries([
      ...changed.map((field) => [field, row[field]]),
      ...changedPersonal.map((field) => [field, personalValueOf(row[field])]),
    ]);
  await insertEntry(trx, AUDIT_LOG, {
    action,
    actorId,
    subject: { id: after.id, version: after.version },
    municipality: municipalityOf(after),
    before: valuesOf(before),
    after: valuesOf(after),
    at,
  });
}

type AccountEntry = {
  /** By default the user itself; null for somebody who is not signed in, or a command. */
  actorId?: number | null;
  details?: Record<string, string>;
};

/** Appends what happened with an account to the audit log. Without a user, nobody knows whose account it is. */
export async function insertAccountEntry(
  db: QueryExecutorProvider,
  action: AccountAction,
  user: UserRow | undefined,
  { actorId = user?.id ?? null, details }: AccountEntry = {},
): Promise<void> {
  const municipality = user ? municipalityOf(user) : null;
  await insertEntry(db, AUDIT_LOG, {
    action,
    actorId,
    // At the login, the request is that of a guest still.
    ...(user && actorId === user.id && { actorMunicipality: municipality }),
    subject: { id: user?.id ?? null },
    municipality,
    details: details ?? null,
  });
}

/** Anybody can register under a municipality: its administrators see the entries from the first decision about the account on. */
const municipalityOf = (user: UserRow) => (isDecidedOn(user) ? user.municipality : null);

type MunicipalityEntry =
  | { kind: 'domain'; id: number; action: 'proposed' | 'confirmed' | 'removed' }
  | { kind: 'invitation'; id: number; action: 'created' | 'revoked' | 'disowned' }
  | { kind: 'municipality'; id: null; action: 'limits_changed' };

type MunicipalityValues = Pick<AuditEntry, 'before' | 'after' | 'details'> & {
  actorId: number | null;
  municipality: string;
};

/** Appends what a user did with something of a municipality to the audit log. */
export const insertMunicipalityEntry = (
  db: QueryExecutorProvider,
  { kind, id, action }: MunicipalityEntry,
  values: MunicipalityValues,
): Promise<void> => insertEntry(db, AUDIT_LOG, { action, subject: { kind, id }, ...values });
