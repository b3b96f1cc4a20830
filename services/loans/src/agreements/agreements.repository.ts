import { isoInstant } from '@commonyard/service-kit/db/json';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { AgreementsTable, Db, SignaturesTable, Trx } from '../database.ts';

export type AgreementRow = Selectable<AgreementsTable>;
export type SignatureRow = Selectable<SignaturesTable>;

export async function findAgreement(db: Db, loanId: number): Promise<AgreementRow | undefined> {
  return db.selectFrom('agreements').selectAll().where('loanId', '=', loanId).executeTakeFirst();
}

/** The signatures of a loan, in the order in which they were added. */
export async function listSignatures(db: Db, loanId: number): Promise<SignatureRow[]> {
  return listSignaturesOf(db, [loanId]);
}

/** The signatures of loans. */
export async function listSignaturesOf(db: Db, loanIds: number[]): Promise<(SignatureRow & { loanId: number })[]> {
  if (loanIds.length === 0) return [];
  return db
    .selectFrom('signatures')
    .innerJoin('agreements', 'agreements.id', 'agreementId')
    .selectAll('signatures')
    .select('loanId')
    .where('loanId', 'in', loanIds)
    .orderBy('loanId')
    .orderBy('signedAt')
    .orderBy('side')
    .execute();
}

/** How far the signing of a loan is: its signatures, and the master agreement that applies instead. */
export type Signing = Pick<AgreementRow, 'masterAgreement'> & { signatures: SignatureRow[] };

export async function getSigning(db: Db, loanId: number): Promise<Signing> {
  const { rows } = await sql<Signing>`
    SELECT master_agreement, (
      SELECT coalesce(json_agg(json_build_object('side', side, 'name', name, 'signedAt', ${sql.raw(isoInstant('signed_at'))}) ORDER BY signed_at), '[]')
      FROM signatures WHERE agreement_id = agreements.id) AS signatures
    FROM agreements WHERE loan_id = ${loanId}`.execute(db);
  return rows[0] ?? { masterAgreement: null, signatures: [] };
}

type NewAgreement = Omit<Insertable<AgreementsTable>, 'facts' | 'masterAgreement'> &
  Pick<AgreementRow, 'facts' | 'masterAgreement'>;

export async function insertAgreement(
  trx: Trx,
  { facts, masterAgreement, ...agreement }: NewAgreement,
): Promise<AgreementRow> {
  return trx
    .insertInto('agreements')
    .values({
      ...agreement,
      facts: JSON.stringify(facts),
      masterAgreement: masterAgreement && JSON.stringify(masterAgreement),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type Text = Pick<AgreementRow, 'bindingLanguage' | 'specialTerms' | 'htmlEn' | 'htmlFr' | 'sha256' | 'template'>;

/** Replaces the text of an unsigned agreement, whose loan is locked. */
export async function updateText(trx: Trx, id: number, text: Text & { facts: AgreementRow['facts'] }): Promise<void> {
  await trx
    .updateTable('agreements')
    .set({ ...text, facts: JSON.stringify(text.facts), number: sql<number>`number + 1` })
    .where('id', '=', id)
    .execute();
}

export async function insertSignature(trx: Trx, signature: Insertable<SignaturesTable>): Promise<void> {
  await trx.insertInto('signatures').values(signature).execute();
}

/** Sets when the sides that have not signed are reminded; null for never. */
export async function setReminder(
  trx: Trx,
  id: number,
  reminder: { remindAt: string | null; reminders?: number },
): Promise<void> {
  await trx.updateTable('agreements').set(reminder).where('id', '=', id).execute();
}

/** The loans whose missing signatures are to be reminded of at an instant, those first that have been due longest. */
export async function listDueReminders(db: Db, now: string, limit: number): Promise<{ loanId: number }[]> {
  return db
    .selectFrom('agreements')
    .select('loanId')
    .where('remindAt', '<=', now)
    .orderBy('remindAt')
    .limit(limit)
    .execute();
}

/** The agreements of loans with their signatures, for the files of access requests. */
export async function listAgreementsOf(db: Db, loanIds: number[]) {
  if (loanIds.length === 0) return [];
  const agreements = await db
    .selectFrom('agreements')
    .selectAll()
    .where('loanId', 'in', loanIds)
    .orderBy('loanId')
    .execute();
  const signaturesOf = Map.groupBy(await listSignaturesOf(db, loanIds), ({ loanId }) => loanId);
  return agreements.map((agreement) => ({ ...agreement, signatures: signaturesOf.get(agreement.loanId) ?? [] }));
}
export type DisclosedAgreement = Awaited<ReturnType<typeof listAgreementsOf>>[number];

/** The signatures of a user. */
export async function listSignaturesOfUser(db: Db, userId: number) {
  return db
    .selectFrom('signatures')
    .innerJoin('agreements', 'agreements.id', 'agreementId')
    .select(['loanId', 'side', 'method', 'name', 'title', 'authority', 'reference', 'signatures.sha256', 'signedAt'])
    .where('userId', '=', userId)
    .orderBy('signedAt')
    .execute();
}
