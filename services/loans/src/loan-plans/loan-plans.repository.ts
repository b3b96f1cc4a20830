import type { Insertable, Selectable } from 'kysely';
import type { LoanContacts } from '@commonyard/contracts/http/loan-plans';
import type { Db, LoanPlanPartsTable, Trx } from '../database.ts';

export type SavedPart = Pick<Selectable<LoanPlanPartsTable>, 'part' | 'content' | 'userId' | 'savedAt'>;

/** What was arranged in a loan, and the contacts of the municipality of a side in its last other loan. */
export type SavedPlan = { parts: SavedPart[]; suggestedContacts: LoanContacts | null };

const COLUMNS = ['loanId', 'part', 'content', 'userId', 'savedAt'] as const;

/** The parts of several loans, by the id of the loan. */
export async function listPlans(db: Db, loanIds: number[]): Promise<Map<number, SavedPart[]>> {
  if (loanIds.length === 0) return new Map();
  const rows = await db.selectFrom('loanPlanParts').select(COLUMNS).where('loanId', 'in', loanIds).execute();
  return Map.groupBy(rows, ({ loanId }) => loanId);
}

/** Saves a part of the plan of a locked loan, instead of what it was before. */
export async function upsertPart(
  trx: Trx,
  { content, ...part }: Omit<Insertable<LoanPlanPartsTable>, 'content'> & { content: object },
): Promise<void> {
  const values = { ...part, content: JSON.stringify(content) };
  await trx
    .insertInto('loanPlanParts')
    .values(values)
    .onConflict((conflict) => conflict.columns(['loanId', 'part']).doUpdateSet(values))
    .execute();
}
