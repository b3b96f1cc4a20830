import { sql } from 'kysely';
import type { LoanHistoryEntry } from '@commonyard/contracts/http/loans';
import type { LoanSide } from '@commonyard/contracts/loans.values';
import type { Db } from '../database.ts';

/**
 * The steps of a loan from the audit log, oldest first. A proposal is a matter of its own side: the other one does not see it.
 * `side` is null for an administrator of the platform, who sees all.
 */
export async function listHistory(db: Db, loanId: number, side: LoanSide | null): Promise<LoanHistoryEntry[]> {
  const { rows } = await sql<LoanHistoryEntry>`
    SELECT at, action, details->>'side' AS side, after->>'status' AS status,
      (after->>'totalCents')::bigint AS total_cents, after->>'startsOn' AS starts_on, after->>'endsOn' AS ends_on
    FROM audit_log WHERE subject_kind = 'loan' AND subject_id = ${loanId}
      AND action <> 'disclosed' AND (action <> 'proposed' OR ${side}::text IS NULL OR details->>'side' = ${side})
    ORDER BY id`.execute(db);
  return rows;
}
