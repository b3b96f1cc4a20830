import { LOAN_MESSAGES, type LoanStatus } from '@commonyard/contracts/loans.values';
import { STATEMENT_MESSAGES as MESSAGES } from '@commonyard/contracts/statements.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { conflict, forbidden, HttpError, notFound } from '@commonyard/service-kit/errors/http-error';
import type { LoanRow } from '../database.ts';
import { sideOf, type Mover, type Step } from '../loans/loans.policy.ts';
import type { StatementRow } from '../loans/statements.repository.ts';

export const statementNotFound = () => notFound('statement_not_found', MESSAGES.notFound);
export const aboveLimit = () => new HttpError(403, 'officer_only', MESSAGES.officerOnly);

type Amounts = Pick<StatementRow, 'totalCents' | 'creditedCents'>;

/** What credit notes have not taken back. */
export const leftOf = ({ totalCents, creditedCents }: Amounts): number => totalCents - creditedCents;

/** What is still charged and not paid. */
export const dueOf = (row: Amounts & Pick<StatementRow, 'paidAt'>): number => (row.paidAt === null ? leftOf(row) : 0);

/** Whether a caller can take back lines of a statement on which both sides agreed. */
export const canCredit = (row: StatementRow, loan: LoanRow, caller: Caller): boolean =>
  sideOf(caller, loan) === 'lender' &&
  caller.role === 'municipal_admin' &&
  loan.status === 'closed' &&
  row.agreedAt !== null &&
  leftOf(row) > 0;

/** Whether a caller can record that a statement is paid, or correct what was recorded. A settlement pays by itself. */
export const canRecordPayment = (row: StatementRow, loan: LoanRow, caller: Caller): boolean =>
  sideOf(caller, loan) === 'lender' && row.agreedAt !== null && leftOf(row) > 0 && row.settlementId === null;

/** Throws 403 unless the caller belongs to the lending side. */
export function assertLendingSide(caller: Caller, loan: LoanRow): void {
  if (sideOf(caller, loan) !== 'lender') throw forbidden();
}

/** Throws 403 unless the caller is an administrator of the lending side, who alone corrects an agreed statement. */
export function assertCorrects(caller: Caller, loan: LoanRow): void {
  assertLendingSide(caller, loan);
  if (caller.role !== 'municipal_admin') throw new HttpError(403, 'officer_only', LOAN_MESSAGES.officerOnly);
}

/** Throws 403 unless the caller belongs to the borrowing side. */
export function assertBorrowingSide(caller: Caller, loan: LoanRow): void {
  if (sideOf(caller, loan) !== 'borrower') throw forbidden();
}

const WITH_ALTERNATIVE: LoanStatus[] = ['returned', 'closed'];

/** Returns who says what the loan would have cost otherwise. Throws 403 or 409. */
export function checkAlternative(loan: LoanRow, step: Pick<Step, 'caller' | 'seenVersion' | 'now'>): Mover {
  assertBorrowingSide(step.caller, loan);
  if (!WITH_ALTERNATIVE.includes(loan.status)) throw conflict('invalid_transition', LOAN_MESSAGES.invalidTransition);
  return assertSeen(loan, step);
}

/** Returns who credits a locked statement or records its payment. Throws 403, 404 or 409. */
export function checkStatementStep(
  what: 'credit' | 'payment',
  { loan, statement }: { loan: LoanRow; statement: StatementRow | undefined },
  step: Pick<Step, 'caller' | 'seenVersion' | 'now'>,
): Mover {
  (what === 'credit' ? assertCorrects : assertLendingSide)(step.caller, loan);
  if (!statement) throw statementNotFound();
  if (statement.agreedAt === null) throw conflict('invalid_transition', MESSAGES.notAgreed);
  const isOpen = leftOf(statement) > 0 && (what === 'credit' || statement.settlementId === null);
  if (!isOpen) throw conflict('invalid_transition', MESSAGES.nothingDue);
  return assertSeen(loan, step);
}

function assertSeen(loan: LoanRow, { caller, seenVersion, now }: Pick<Step, 'caller' | 'seenVersion' | 'now'>): Mover {
  if (seenVersion !== undefined && seenVersion !== loan.version)
    throw conflict('stale_version', LOAN_MESSAGES.staleLoan);
  return { by: sideOf(caller, loan), actorId: caller.userId, now };
}
