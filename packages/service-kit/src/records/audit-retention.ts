import { sql, type RawBuilder, type Transaction } from 'kysely';
import { DUE_CAP } from '@commonyard/contracts/records.values';
import { erasePersonalValuesBefore, removeEntriesBefore } from '../audit/retention.ts';
import type { AnyDb } from '../db/database.ts';
import type { AuditLog } from '../audit/tables.ts';

type AuditRemoval = {
  /** SQL of a row for each that is due, without a limit. */
  due: (before: string) => RawBuilder<unknown>;
  /** Removes a batch as the retention role. Returns how many. */
  remove: (trx: Transaction<unknown>, log: AuditLog, before: Date) => Promise<number>;
};

/** While a record of this or another service is on hold, the audit log is kept whole: an entry may be about it. */
const isNothingHeld = sql`NOT EXISTS (SELECT FROM legal_holds WHERE lifted_at IS NULL)
  AND NOT EXISTS (SELECT FROM held_elsewhere)`;

/** How the rules for a service's audit log are applied. Entries are removed by the time of their seal, in its order. */
export const AUDIT_REMOVALS: Readonly<Record<string, AuditRemoval>> = {
  audit_values: {
    due: (before) => sql`SELECT FROM audit_personal_values WHERE at < ${before} AND ${isNothingHeld}`,
    remove: (trx, _log, before) => erasePersonalValuesBefore(trx, before),
  },
  audit_entries: {
    // Reads the oldest seals only: there is no index on the time.
    due: (before) => sql`SELECT FROM audit_seals WHERE sealed_at < ${before} AND ${isNothingHeld}
      AND number <= (SELECT min(number) FROM audit_seals) + ${sql.lit(DUE_CAP)}
      AND number < (SELECT max(number) FROM audit_seals)`,
    remove: removeEntriesBefore,
  },
};

/** The number of entries or values that are due, at most `DUE_CAP` + 1. */
export async function countDueInAuditLog(db: AnyDb, { due }: AuditRemoval, before: string): Promise<number> {
  const { numAffectedRows, rows } = await sql`${due(before)} LIMIT ${sql.lit(DUE_CAP + 1)}`.execute(db);
  return Number(numAffectedRows ?? rows.length);
}
