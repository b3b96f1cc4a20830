import { CreditNote, Statement } from '@commonyard/contracts/http/statements';
import { statementNumber } from '@commonyard/contracts/statements.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { pickFields } from '@commonyard/service-kit/fields';
import type { LoanRow } from '../database.ts';
import type { EventStatement } from '../loans/loans.service.ts';
import { canCredit, canRecordPayment, dueOf } from './statement-rights.policy.ts';
import type { StatementOfLines, StatementRow } from '../loans/statements.repository.ts';

type Viewer = { loan: LoanRow; caller: Caller; nameOf: (userId: number | undefined) => string | null };

export const numberOf = ({ year, sequence }: Pick<StatementRow, 'year' | 'sequence'>): string =>
  statementNumber(year, sequence);

/** The statements of a loan, newest first, with their credit notes, oldest first. */
export function toStatements(rows: readonly StatementOfLines[], viewer: Viewer): Statement[] {
  return rows
    .filter(({ corrects }) => corrects === null)
    .map((row) => toStatement(row, { ...viewer, creditNotes: rows.filter(({ corrects }) => corrects === row.id) }))
    .toReversed();
}

function toStatement(
  row: StatementOfLines,
  { loan, caller, nameOf, creditNotes }: Viewer & { creditNotes: StatementOfLines[] },
): Statement {
  const { facts, dispute, paidOn, paidReference, paidAt } = row;
  const { locale } = caller;
  return pickFields(Statement, {
    ...row,
    ...facts,
    number: numberOf(row),
    lender: { municipality: row.municipality, municipalityName: facts.lender[locale] },
    borrower: { municipality: facts.borrowerMunicipality, municipalityName: facts.borrower[locale] },
    issuedBy: nameOf(row.issuedBy),
    dueCents: dueOf(row),
    agreedBy: nameOf(row.agreedBy ?? undefined),
    dispute: dispute && { ...dispute, by: nameOf(dispute.userId) },
    payment:
      paidOn === null
        ? null
        : {
            paidOn,
            reference: paidReference!,
            recordedAt: paidAt!,
            recordedBy: nameOf(row.paidBy ?? undefined),
            settlementId: row.settlementId,
          },
    creditNotes: creditNotes.map((note) =>
      pickFields(CreditNote, {
        ...note,
        number: numberOf(note),
        reason: note.note,
        issuedBy: nameOf(note.issuedBy),
      }),
    ),
    canCredit: canCredit(row, loan, caller),
    canRecordPayment: canRecordPayment(row, loan, caller),
  });
}

/** A statement in an event. */
export const toEventStatement = (
  row: Pick<StatementRow, 'year' | 'sequence' | 'totalCents' | 'creditedCents' | 'paidAt'>,
  more: Partial<EventStatement> = {},
): EventStatement => ({
  number: numberOf(row),
  totalCents: row.totalCents,
  dueCents: dueOf(row),
  ...more,
});

/** The users whom the statements and credit notes name. */
export const usersOf = (rows: readonly StatementRow[]): (number | undefined)[] =>
  rows.flatMap(({ issuedBy, agreedBy, dispute, paidBy }) => [
    issuedBy,
    agreedBy ?? undefined,
    dispute?.userId,
    paidBy ?? undefined,
  ]);
