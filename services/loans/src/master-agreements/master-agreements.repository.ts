import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Days } from '@commonyard/contracts/loan-days.values';
import { countUpTo } from '@commonyard/service-kit/db/queries';
import { compileQuery, type Inputs } from '@commonyard/service-kit/db/statements';
import type { Database, Db, MasterAgreementsTable, Trx } from '../database.ts';

export type MasterAgreementRow = Selectable<MasterAgreementsTable>;

/** Where a master agreement stands in the list: 1 where it has ended, and its id. */
export type AgreementPlace = [ended: number, id: number];

const hasEnded = sql<number>`(ended_at IS NOT NULL)::integer`;

/**
 * A page of the master agreements of a municipality: first the agreements that have not ended, then the others, the newest first. Where
 * there is a next page, it has one row more.
 */
export const listMasterAgreements = (
  db: Db,
  municipality: string,
  { limit, offset, after }: { limit: number; offset: number; after: AgreementPlace | undefined },
): Promise<MasterAgreementRow[]> =>
  ofMunicipality(db, municipality)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${hasEnded}, -id) > (${after![0]}::integer, -${after![1]}::integer)`),
    )
    .orderBy(hasEnded)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute();

/** How many master agreements a municipality has, at most `cap` + 1. `isRunning`: counts only those that have not ended. */
export const countMasterAgreements = (
  db: Db,
  municipality: string,
  { cap, isRunning = false }: { cap: number; isRunning?: boolean },
): Promise<number> =>
  countUpTo(
    db,
    ofMunicipality(db, municipality)
      .clearSelect()
      .select('id')
      .$if(isRunning, (query) => query.where('endedAt', 'is', null)),
    cap,
  );

/** The place of a master agreement, which a cursor holds. */
export const placeOf = ({ id, endedAt }: MasterAgreementRow): AgreementPlace => [endedAt === null ? 0 : 1, id];

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
  loan: Lending,
): Promise<Pick<MasterAgreementRow, 'id' | 'title' | 'reference'> | undefined> {
  const [agreement] = await selectInForce(db, loan);
  return agreement;
}

type Lending = Days & { lender: string; borrower: string };

const selectInForce = compileQuery((db: Kysely<Database>, input: Inputs<Lending>) =>
  db
    .selectFrom('masterAgreements')
    .select(['id', 'title', 'reference'])
    .where((where) =>
      where.or([
        where.and([where('proposer', '=', input('lender')), where('partner', '=', input('borrower'))]),
        where.and([where('proposer', '=', input('borrower')), where('partner', '=', input('lender'))]),
      ]),
    )
    .where('confirmedAt', 'is not', null)
    .where('endedAt', 'is', null)
    .where('startsOn', '<=', input('startsOn'))
    .where((where) => where.or([where('endsOn', 'is', null), where('endsOn', '>=', input('endsOn'))]))
    .orderBy('id', 'desc')
    .limit(1),
);

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

/** Master agreements by ascending id. */
export async function listAgreementsAfter(db: Db, afterId: number, limit: number): Promise<MasterAgreementRow[]> {
  return db.selectFrom('masterAgreements').selectAll().where('id', '>', afterId).orderBy('id').limit(limit).execute();
}

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
