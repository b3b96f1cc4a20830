import {
  AGREEMENT_LIMITS,
  AGREEMENT_MESSAGES as MESSAGES,
  type SigningProblem,
} from '@commonyard/contracts/agreements.values';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { LoanStep } from '@commonyard/contracts/http/loan-plans';
import { LOAN_MESSAGES, LOAN_SIDES, type LoanSide, type LoanStatus } from '@commonyard/contracts/loans.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { conflict, forbidden, HttpError, notFound } from '@commonyard/service-kit/errors/http-error';
import { startOfTorontoDay, torontoDay } from '@commonyard/service-kit/http/calendar-day';
import type { LoanRow } from '../database.ts';
import { sideOf, type Sides, type Step } from '../loans/loans.policy.ts';
import type { Signing } from './agreements.repository.ts';

export const agreementNotFound = () => notFound('agreement_not_found', MESSAGES.notFound);
export const textChanged = () => conflict('text_changed', MESSAGES.textChanged);

/** A loan that was handed over in an emergency is signed afterwards. */
export const SIGNABLE: readonly LoanStatus[] = ['accepted', 'out', 'returned'];

/** The sides that have not signed. */
export const unsignedSides = ({ signatures }: Signing): LoanSide[] =>
  LOAN_SIDES.filter((side) => !signatures.some((signature) => signature.side === side));

/** Whether one side has signed and the other one has not. */
export const isHalfSigned = ({ signatures }: Signing): boolean => signatures.length === 1;

const isOpen = (loan: Pick<LoanRow, 'status'>, signing: Signing): boolean =>
  SIGNABLE.includes(loan.status) && signing.masterAgreement === null && unsignedSides(signing).length > 0;

/** Why a caller cannot sign now; undefined where it can. */
export function findSigningProblem(
  loan: Sides & Pick<LoanRow, 'status'>,
  signing: Signing,
  caller: Caller,
): SigningProblem | undefined {
  const side = sideOf(caller, loan);
  if (side === null) return 'not_a_side';
  if (signing.masterAgreement !== null) return 'master_agreement';
  if (signing.signatures.some((signature) => signature.side === side)) return 'signed_already';
  if (!SIGNABLE.includes(loan.status)) return 'loan_ended';
  return caller.role === 'municipal_admin' ? undefined : 'administrator_only';
}

const PROBLEMS: Record<SigningProblem, () => HttpError> = {
  not_a_side: forbidden,
  administrator_only: () => new HttpError(403, 'officer_only', MESSAGES.administratorOnly),
  signed_already: () => conflict('signed_already', MESSAGES.signedAlready),
  master_agreement: () => conflict('under_master_agreement', MESSAGES.underMasterAgreement),
  loan_ended: () => conflict('invalid_transition', LOAN_MESSAGES.invalidTransition),
};

/** Throws 403 or 409 unless the caller can sign a locked loan as it was seen. */
export function assertMaySign(
  loan: LoanRow,
  signing: Signing,
  { caller, seenVersion }: Pick<Step, 'caller' | 'seenVersion'>,
): void {
  const problem = findSigningProblem(loan, signing, caller);
  if (problem) throw PROBLEMS[problem]();
  assertSeen(loan, seenVersion);
}

/** Throws 403 unless the caller confirmed its password at most ten minutes ago. Returns when it did. */
export function assertConfirmed({ confirmedAt, confirmedBy }: Caller, now: Date): string {
  const oldest = now.getTime() - AGREEMENT_LIMITS.confirmedMinutes * 60_000;
  if (confirmedAt === undefined || confirmedBy === undefined || !(Date.parse(confirmedAt) >= oldest))
    throw new HttpError(403, 'confirm_password', MESSAGES.confirmPassword);
  return confirmedAt;
}

/** Throws 403 unless the caller belongs to the lending side. */
export function assertMayChange(caller: Caller, loan: Sides): void {
  const side = sideOf(caller, loan);
  if (side === 'borrower') throw new HttpError(403, 'lender_only', MESSAGES.lenderOnly);
  if (side === null) throw forbidden();
}

/** Throws 409 for the text of a locked loan that a side has signed, that no side will sign, or that is not as it was seen. */
export function assertUnsigned(loan: LoanRow, signing: Signing, seenVersion: number | undefined): void {
  if (signing.signatures.length > 0) throw conflict('agreement_signed', MESSAGES.signed);
  if (signing.masterAgreement !== null) throw PROBLEMS.master_agreement();
  if (!SIGNABLE.includes(loan.status)) throw PROBLEMS.loan_ended();
  assertSeen(loan, seenVersion);
}

function assertSeen({ version }: LoanRow, seenVersion: number | undefined): void {
  if (seenVersion !== undefined && seenVersion !== version) throw conflict('stale_version', LOAN_MESSAGES.staleLoan);
}

/** Whether a caller can change the text now. */
export const isEditable = (loan: Sides & Pick<LoanRow, 'status'>, signing: Signing, caller: Caller): boolean =>
  sideOf(caller, loan) === 'lender' && isOpen(loan, signing) && signing.signatures.length === 0;

/** The agreement among the steps of a loan that was accepted. */
export function toAgreementStep(loan: LoanRow, signing: Signing, caller: Caller): LoanStep {
  const isSigned = unsignedSides(signing).length === 0;
  const last = isSigned ? signing.signatures.at(-1) : undefined;
  return {
    step: 'agreement',
    state: isSigned ? 'done' : isOpen(loan, signing) ? 'open' : 'not_needed',
    by: last?.name ?? null,
    at: last?.signedAt ?? null,
    mine: findSigningProblem(loan, signing, caller) === undefined,
  };
}

/**
 * When missing signatures are reminded of next, after so many reminders since the text was prepared; null for no more. At most so many
 * days apart as the limits say.
 */
export function nextReminderAt(reminders: number, now: Date): string | null {
  const days = [0, ...AGREEMENT_LIMITS.reminderDays];
  const [last, next] = [days[reminders], days[reminders + 1]];
  if (last === undefined || next === undefined) return null;
  return startOfTorontoDay(addDays(torontoDay(now), next - last)).toISOString();
}
