import { sql, type Insertable, type Selectable } from 'kysely';
import type { Days } from '@commonyard/contracts/loan-days.values';
import type { Db, MasterAgreementsTable, Trx } from '../database.ts';

export type MasterAgreementRow = Selectable<MasterAgreementsTable>;

/** The master agreements of a municipality: those that have not ended first, then the newest ones. */
export async function listMasterAgreements(db: Db, municipality: string): Promise<MasterAgreementRow[]> {
  return ofMunicipality(db, municipality)
    .orderBy(sql`ended_at IS NOT NULL`)
    .orderBy('id', 'desc')
    .execute();
}

const ofMunicipality = (db: Db, municipality: string) =>
  db
    .selectFrom('masterAgreements')
    .selectAll()
    .where((where) => where.or([where('proposer', '=', municipality), where('partner', '=', municipality)]));

/** A master agreement of a municipality. */
export async function findOwnAgreement(
  db: Db,
  municipality: string,
  id: number,
  isLocked = false,
): Promise<MasterAgreementRow | undefined> {
  return ofMunicipality(db, municipality)
    .where('id', '=', id)
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/** The confirmed master agreement of two municipalities, whoever lends, that is in force on all days; of several the newest one. */
export async function findMasterAgreement(
  db: Db,
  { lender, borrower, startsOn, endsOn }: Days & { lender: string; borrower: string },
): Promise<MasterAgreementRow | undefined> {
  return db
    .selectFrom('masterAgreements')
    .selectAll()
    .where((where) =>
      where.or([
        where.and([where('proposer', '=', lender), where('partner', '=', borrower)]),
        where.and([where('proposer', '=', borrower), where('partner', '=', lender)]),
      ]),
    )
    .where('confirmedAt', 'is not', null)
    .where('endedAt', 'is', null)
    .where('startsOn', '<=', startsOn)
    .where((where) => where.or([where('endsOn', 'is', null), where('endsOn', '>=', endsOn)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The master agreement that applies to a loan instead of signatures, where its agreement names one by id. */
export const findMasterAgreementOfLoan = (db: Db, loanId: number): Promise<MasterAgreementRow | undefined> =>
  db
    .selectFrom('masterAgreements')
    .selectAll()
    .where('id', '=', (agreements) =>
      agreements
        .selectFrom('agreements')
        .select(sql<number>`(master_agreement ->> 'id')::integer`.as('id'))
        .where('loanId', '=', loanId),
    )
    .executeTakeFirst();

/** Undefined where the file belongs to another master agreement. */
export async function insertAgreement(
  trx: Trx,
  values: Insertable<MasterAgreementsTable>,
): Promise<MasterAgreementRow | undefined> {
  return trx
    .insertInto('masterAgreements')
    .values(values)
    .onConflict((conflict) => conflict.column('documentId').doNothing())
    .returningAll()
    .executeTakeFirst();
}

type Changes = Partial<
  Pick<MasterAgreementRow, 'confirmedBy' | 'confirmedAt' | 'endedBy' | 'endedMunicipality' | 'endReason' | 'endedAt'>
>;

/** Changes a locked master agreement, whose version it raises. */
export async function updateAgreement(trx: Trx, id: number, changes: Changes): Promise<MasterAgreementRow> {
  return trx
    .updateTable('masterAgreements')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteAgreements(trx: Trx, ids: number[]): Promise<MasterAgreementRow[]> {
  return trx.deleteFrom('masterAgreements').where('id', 'in', ids).returningAll().execute();
}
