import { instantText } from '@commonyard/service-kit/db/json';
import { compileQuery, type Inputs } from '@commonyard/service-kit/db/statements';
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AgreementsTable, Database, Db, SignaturesTable, Trx } from '../database.ts';

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
export type Signing = Pick<AgreementRow, 'masterAgreement'> & {
  signatures: Pick<SignatureRow, 'side' | 'name' | 'signedAt'>[];
};

export const UNSIGNED: Signing = { masterAgreement: null, signatures: [] };

export async function getSigning(db: Db, loanId: number): Promise<Signing> {
  const [signing] = await selectSigning(db, { loanId });
  return signing ?? UNSIGNED;
}

export const signingOf = (db: Kysely<Database>, input: Inputs<{ loanId: number }>) =>
  db
    .selectFrom('agreements')
    .select('masterAgreement')
    .select((query) =>
      jsonArrayFrom(
        query
          .selectFrom('signatures')
          .select(['side', 'name', instantText('signed_at').as('signedAt')])
          .whereRef('agreementId', '=', 'agreements.id')
          .orderBy('signatures.signedAt'),
      ).as('signatures'),
    )
    .where('loanId', '=', input('loanId'));

const selectSigning = compileQuery(signingOf);

/** An agreement as it was stored, without what happens to it later. */
export type PreparedAgreement = Omit<AgreementRow, 'reminders'>;
type NewAgreement = Omit<PreparedAgreement, 'id'>;

/** Returns nothing, because the texts are large and the caller has them. */
export async function insertAgreement(trx: Trx, agreement: NewAgreement): Promise<PreparedAgreement> {
  const facts = JSON.stringify(agreement.facts);
  const masterAgreement = agreement.masterAgreement && JSON.stringify(agreement.masterAgreement);
  const [row] = await insertRow(trx, { ...agreement, facts, masterAgreement });
  return { ...agreement, ...row! };
}

type StoredText = Omit<NewAgreement, 'facts' | 'masterAgreement'> & { facts: string; masterAgreement: string | null };

const insertRow = compileQuery((db: Kysely<Database>, input: Inputs<StoredText>) =>
  db
    .insertInto('agreements')
    .values({
      loanId: input('loanId'),
      number: input('number'),
      template: input('template'),
      facts: input('facts'),
      bindingLanguage: input('bindingLanguage'),
      specialTerms: input('specialTerms'),
      htmlEn: input('htmlEn'),
      htmlFr: input('htmlFr'),
      sha256: input('sha256'),
      masterAgreement: input('masterAgreement'),
      preparedAt: input('preparedAt'),
      remindAt: input('remindAt'),
    })
    .returning('id'),
);

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
export async function listDueReminders(db: Db, now: string): Promise<{ id: number }[]> {
  return db.selectFrom('agreements').select('loanId as id').where('remindAt', '<=', now).orderBy('remindAt').execute();
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
