import type { AlternativeCostBody, CreditNoteBody, PaymentBody } from '@commonyard/contracts/http/statements';
import { STATEMENT_MESSAGES as MESSAGES, sumCredit } from '@commonyard/contracts/statements.values';
import { conflict, invalid } from '@commonyard/service-kit/errors/http-error';
import { parseCalendarDay, torontoDay } from '@commonyard/service-kit/http/calendar-day';
import type { Trx } from '../database.ts';
import type { Step } from '../loans/loans.policy.ts';
import { lockLoan, type LoanOfListing } from '../loans/loans.repository.ts';
import { recordStatement, saveAlternative } from '../loans/loans.service.ts';
import { assertPositive, assertTaxable, issuedBy, sumStatement } from './issue-statement.service.ts';
import { checkAlternative, checkStatementStep } from './statement-rights.policy.ts';
import { numberOf, toEventStatement } from './statements.mapper.ts';
import {
  insertStatement,
  listCreditNotes,
  lockStatement,
  updateCredited,
  updatePayment,
  withLines,
} from '../loans/statements.repository.ts';

type StatementStep = Step & { statementId: number };

/**
 * Takes back lines of a statement on which both sides agreed, at most what is left of its subtotal and its HST. Returns the loan. Throws
 * 400, 403, 404 or 409.
 */
export async function issueCreditNote(trx: Trx, body: CreditNoteBody, step: StatementStep): Promise<LoanOfListing> {
  const loan = await lockLoan(trx, step.loanId);
  const statement = await lockStatement(trx, { id: step.statementId, loanId: loan.id });
  const mover = checkStatementStep('credit', { loan, statement }, step);
  const { id, municipality, facts } = statement!;
  sumStatement(body.lines);
  assertTaxable(body.lines, facts.hstNumber);
  const [charged] = await withLines(trx, [statement!]);
  const { lineCents, exceeds, ...sums } = sumCredit(body.lines, charged!, await listCreditNotes(trx, id));
  // Rounded parts of lines and discounts can together exceed the statement.
  assertPositive(sums);
  if (sums.totalCents === 0) throw invalid({ lines: MESSAGES.emptyCredit });
  if (exceeds) throw conflict('over_credited', MESSAGES.overCredited);
  const about = { loanId: loan.id, municipality, corrects: id, facts, note: body.reason };
  const note = await insertStatement(trx, { ...about, ...sums, ...issuedBy(mover) }, body.lines, lineCents);
  const after = await updateCredited(trx, id, sums.totalCents);
  const credit = { creditNote: numberOf(note), creditCents: sums.totalCents };
  const what = { reason: body.reason, statement: toEventStatement(after, credit) };
  return recordStatement(trx, loan, 'credit_note_issued', what, mover);
}

/**
 * Records that a statement is paid, outside of the product. What is recorded again replaces it; the history keeps both. Returns the
 * loan. Throws 400, 403, 404 or 409.
 */
export async function recordPayment(trx: Trx, body: PaymentBody, step: StatementStep): Promise<LoanOfListing> {
  const loan = await lockLoan(trx, step.loanId);
  const statement = await lockStatement(trx, { id: step.statementId, loanId: loan.id });
  const mover = checkStatementStep('payment', { loan, statement }, step);
  const paidOn = parseCalendarDay(body.paidOn)!;
  if (paidOn < loan.startsOn || paidOn > torontoDay(step.now)) throw invalid({ paidOn: MESSAGES.paidDay });
  const { reference } = body;
  const paidAt = step.now.toISOString();
  await updatePayment(trx, statement!.id, { paidOn, paidReference: reference, paidBy: mover.actorId!, paidAt });
  const event = toEventStatement({ ...statement!, paidAt }, { paidOn, reference });
  return recordStatement(trx, loan, 'statement_paid', { reason: null, statement: event }, mover);
}

/**
 * Saves what the borrowing side would have paid without the loan. The same as before changes nothing. Returns the loan. Throws 403, 404
 * or 409.
 */
export async function setAlternative(trx: Trx, { cents }: AlternativeCostBody, step: Step): Promise<LoanOfListing> {
  const loan = await lockLoan(trx, step.loanId);
  const mover = checkAlternative(loan, step);
  return cents === loan.alternativeCents ? loan : saveAlternative(trx, loan, cents, mover);
}
