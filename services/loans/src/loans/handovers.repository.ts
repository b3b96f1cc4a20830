import type { Insertable, Selectable } from 'kysely';
import type { HandoverKind } from '@commonyard/contracts/handovers.values';
import type { InspectionType } from '@commonyard/contracts/inspections.values';
import { exists } from '@commonyard/service-kit/db/queries';
import type { Db, HandoversTable, LoanInspectionsTable, Trx } from '../database.ts';

export type HandoverRow = Selectable<HandoversTable>;
export type LoanInspectionRow = Selectable<LoanInspectionsTable>;
export type NewInspection = Insertable<LoanInspectionsTable>;

/** What the sides of a loan confirmed: the hand-over before the return. */
export const listHandovers = (db: Db, loanId: number): Promise<HandoverRow[]> =>
  db.selectFrom('handovers').selectAll().where('loanId', '=', loanId).orderBy('kind').orderBy('confirmedAt').execute();

/** What the sides of loans confirmed, by the id of the loan. */
export async function listHandoversOf(db: Db, loanIds: number[]): Promise<Map<number, HandoverRow[]>> {
  if (loanIds.length === 0) return new Map();
  const rows = await db.selectFrom('handovers').selectAll().where('loanId', 'in', loanIds).execute();
  return Map.groupBy(rows, ({ loanId }) => loanId);
}

/** The completed inspections of a loan that loans knows, newest first. */
export const listInspections = (db: Db, loanId: number): Promise<LoanInspectionRow[]> =>
  db
    .selectFrom('loanInspections')
    .selectAll()
    .where('loanId', '=', loanId)
    .orderBy('completedAt', 'desc')
    .orderBy('inspectionId', 'desc')
    .execute();

/** What tells which inspection a side confirms. */
export type SeenInspection = Pick<LoanInspectionRow, 'type' | 'contentHash'>;

export const newestOf = <Inspection extends SeenInspection>(
  inspections: readonly Inspection[],
  type: InspectionType,
): Inspection | undefined => inspections.find((inspection) => inspection.type === type);

export const isKnownInspection = (db: Db, inspectionId: number): Promise<boolean> =>
  exists(db.selectFrom('loanInspections').select('inspectionId').where('inspectionId', '=', inspectionId));

/** Stores completed inspections, which never change, of loans that are still kept. */
export async function insertInspections(trx: Trx, inspections: NewInspection[]): Promise<void> {
  if (inspections.length === 0) return;
  const kept = await trx
    .selectFrom('loans')
    .select('id')
    .where(
      'id',
      'in',
      inspections.map(({ loanId }) => loanId),
    )
    .execute();
  const values = inspections.filter(({ loanId }) => kept.some(({ id }) => id === loanId));
  if (values.length === 0) return;
  await trx
    .insertInto('loanInspections')
    .values(values)
    .onConflict((conflict) => conflict.column('inspectionId').doNothing())
    .execute();
}

/** Stores what a side confirmed, instead of an earlier inspection that it confirmed. */
export async function upsertHandover(trx: Trx, handover: Insertable<HandoversTable>): Promise<void> {
  await trx
    .insertInto('handovers')
    .values(handover)
    .onConflict((conflict) => conflict.columns(['loanId', 'kind', 'side']).doUpdateSet(handover))
    .execute();
}

/** What a side confirmed, and who. */
export type Confirmation = Pick<HandoverRow, 'kind' | 'side' | 'contentHash' | 'name'>;

/** The confirmations of a kind by inspection: both sides must have confirmed the same one. */
export const confirmationsOf = <Row extends Confirmation>(
  rows: readonly Row[],
  kind: HandoverKind,
  contentHash: string,
): Row[] => rows.filter((row) => row.kind === kind && row.contentHash === contentHash);
