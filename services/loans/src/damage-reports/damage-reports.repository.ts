import { sql, type Insertable, type Selectable } from 'kysely';
import { AGREED_STATUSES } from '@commonyard/contracts/loans.values';
import type { DamagedItem } from '@commonyard/contracts/http/damage-reports';
import type { DamageReportsTable, Db, Trx } from '../database.ts';
import { OPEN_STATUSES } from '../loans/loans.policy.ts';

export type DamageReportRow = Selectable<DamageReportsTable>;
export type DamagePhoto = { documentId: string; title: string };

export async function listDamageReports(db: Db, loanId: number): Promise<DamageReportRow[]> {
  return db.selectFrom('damageReports').selectAll().where('loanId', '=', loanId).orderBy('id', 'desc').execute();
}

/** The documents of a loan that are there still, of these ids. */
export async function listPhotos(db: Db, loanId: number, ids: readonly string[]): Promise<DamagePhoto[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('loanDocuments')
    .select(['documentId', 'title'])
    .where('loanId', '=', loanId)
    .where('removedAt', 'is', null)
    .where(sql<boolean>`document_id = ANY(${ids}::uuid[])`)
    .execute();
}

type NewReport = Pick<
  DamageReportRow,
  'loanId' | 'listingId' | 'inspectionId' | 'side' | 'reportedBy' | 'note' | 'documentIds' | 'reportedAt'
> & { items: DamagedItem[] };

/** Undefined where that inspection has a report already. */
export async function insertDamageReport(trx: Trx, report: NewReport): Promise<DamageReportRow | undefined> {
  const values: Insertable<DamageReportsTable> = { ...report, items: JSON.stringify(report.items) };
  return trx
    .insertInto('damageReports')
    .values(values)
    .onConflict((conflict) => conflict.column('inspectionId').doNothing())
    .returningAll()
    .executeTakeFirst();
}

type Clearance = { clearedBy: number; clearedAt: string; clearedNote: string };

/** Clears what was reported of a machine. */
export async function clearDamageReports(trx: Trx, listingId: number, clearance: Clearance): Promise<void> {
  await trx
    .updateTable('damageReports')
    .set(clearance)
    .where('listingId', '=', listingId)
    .where('clearedAt', 'is', null)
    .execute();
}

/**
 * The loans of a listing that need the machine from a day on: open ones, and agreed ones before their hand-over whose last day has not
 * passed; by ascending id.
 */
export async function listWaitingLoanIds(trx: Trx, listingId: number, today: string): Promise<number[]> {
  const rows = await trx
    .selectFrom('loans')
    .select('id')
    .where('listingId', '=', listingId)
    .where((loan) =>
      loan.or([
        loan('status', 'in', OPEN_STATUSES),
        loan.and([
          loan('status', 'in', AGREED_STATUSES),
          loan('status', 'not in', ['out', 'returned']),
          loan('endsOn', '>=', today),
        ]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
