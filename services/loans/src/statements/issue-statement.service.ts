import type { QuoteLineBody } from '@commonyard/contracts/http/quotes';
import type { StatementBody, StatementDraft } from '@commonyard/contracts/http/statements';
import type { LoanAgreeBody, LoanDisputeBody } from '@commonyard/contracts/http/loans';
import { LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import type { QuoteSums } from '@commonyard/contracts/quotes.values';
import { needsStatementNote, STATEMENT_MESSAGES as MESSAGES } from '@commonyard/contracts/statements.values';
import { conflict, invalid } from '@commonyard/service-kit/errors/http-error';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import type { StatementFacts, Trx } from '../database.ts';
import { checkStep, finalAtOf, type Mover, type Step } from '../loans/loans.policy.ts';
import { lockLoan, type LoanOfListing } from '../loans/loans.repository.ts';
import { changeEnd, type EventStatement } from '../loans/loans.service.ts';
import { canCommit } from '../municipality-settings/municipality-settings.service.ts';
import { sumLines } from '../quotes/quotes.policy.ts';
import { draftStatement } from './statement-drafts.service.ts';
import { aboveLimit, leftOf } from './statement-rights.policy.ts';
import { numberOf, toEventStatement } from './statements.mapper.ts';
import {
  countLines,
  insertStatement,
  listStatements,
  lockNewestStatement,
  updateAgreed,
  updateCredited,
  updateDispute,
  type StatementRow,
} from '../loans/statements.repository.ts';
import { toNames } from '../loans/municipality-names.mapper.ts';

/**
 * The lending side issues the statement of a returned loan, to which the borrowing side agrees, or which it does not dispute in time. A
 * credit note takes back an earlier statement first. An operator above the limit of its municipality may neither charge nor take back
 * so much. Returns the loan. Throws 400, 403, 404 or 409.
 */
export async function issueStatement(trx: Trx, body: StatementBody, step: Step): Promise<LoanOfListing> {
  const loan = await lockLoan(trx, step.loanId);
  const mover = checkStep('issue_statement', loan, step);
  const earlier = await lockNewestStatement(trx, loan.id);
  const draft = await draftStatement(trx, loan);
  const { lineCents, ...sums } = checkLines(body, draft);
  const committed = Math.max(sums.totalCents, earlier ? leftOf(earlier) : 0);
  if (!(await canCommit(trx, step.caller, committed))) throw aboveLimit();
  const credited = await creditInFull(trx, earlier, null, mover);
  const reason = body.note || null;
  const facts: StatementFacts = {
    lender: toNames(loan.lenderMunicipality),
    borrower: toNames(loan.borrowerMunicipality),
    borrowerMunicipality: loan.borrowerMunicipality,
    equipment: loan.listing.title,
    usedFrom: draft.usedFrom,
    usedUntil: draft.usedUntil,
    hours: draft.hours,
    hstNumber: draft.hstNumber,
    purchaseOrder: draft.purchaseOrder,
    glCode: body.glCode === undefined ? draft.glCode : body.glCode,
  };
  const about = { loanId: loan.id, municipality: loan.lenderMunicipality, corrects: null, facts, note: reason };
  const row = await insertStatement(trx, { ...about, ...sums, ...issuedBy(mover) }, body.lines, lineCents);
  const finalAt = finalAtOf(step.now);
  const proposedEnd = {
    outcome: 'statement',
    side: mover.by!,
    userId: mover.actorId!,
    reason,
    proposedAt: step.now.toISOString(),
    finalAt,
  } as const;
  const statement = toEventStatement(row, credited && { replaces: numberOf(earlier!), ...credited.credit });
  return changeEnd(trx, loan, 'end_proposed', { proposedEnd, dueAt: finalAt, reason, statement }, mover);
}

/** Who issues a statement or a credit note, and in which year of Toronto. */
export const issuedBy = ({ actorId, now }: Mover) => ({
  issuedBy: actorId!,
  issuedAt: now.toISOString(),
  year: Number(torontoDay(now).slice(0, 4)),
});

/** Sums the lines of a statement or a credit note. Throws 400 for those without a quantity or sum, and where a sum is negative. */
export function sumStatement(lines: readonly QuoteLineBody[]): QuoteSums {
  const sums = sumLines({ lines: [...lines] }, { isFree: false });
  assertPositive(sums);
  return sums;
}

/** Throws 400 where the subtotal or the HST is less than $0. */
export function assertPositive({ subtotalCents, hstCents }: Pick<QuoteSums, 'subtotalCents' | 'hstCents'>): void {
  if (subtotalCents < 0) throw invalid({ lines: LOAN_MESSAGES.negativeTotal });
  if (hstCents < 0) throw invalid({ lines: MESSAGES.negativeHst });
}

/**
 * Sums the lines. Throws 400 for those without a quantity or sum, for a total of $0, for HST without a number of the lender, and without a
 * needed note.
 */
function checkLines({ lines, note }: StatementBody, draft: StatementDraft): QuoteSums {
  const sums = sumStatement(lines);
  if (sums.totalCents === 0) throw invalid({ lines: MESSAGES.noTotal });
  assertTaxable(lines, draft.hstNumber);
  if (!note && needsStatementNote(lines, draft)) throw invalid({ note: MESSAGES.unexplained });
  return sums;
}

/** Throws 400 for a line with HST where the lender has no number. */
export function assertTaxable(lines: readonly QuoteLineBody[], hstNumber: string | null): void {
  const taxed = lines.findIndex(({ hst }) => hst);
  if (hstNumber === null && taxed >= 0) throw invalid({ [`lines.${taxed}.hst`]: MESSAGES.noHstNumber });
}

/**
 * Takes back all that a locked statement still charges, before both sides agreed to it, by a credit note with its lines. Returns the
 * statement and its credit note; undefined where there is nothing to take back.
 */
async function creditInFull(
  trx: Trx,
  statement: StatementRow | undefined,
  reason: string | null,
  mover: Mover,
): Promise<{ statement: StatementRow; credit: { creditNote: string; creditCents: number } } | undefined> {
  if (!statement || leftOf(statement) === 0) return undefined;
  const { id, loanId, municipality, facts, subtotalCents, hstCents, totalCents } = statement;
  const { lines } = (await listStatements(trx, [loanId])).find((each) => each.id === id)!;
  const note = await insertStatement(
    trx,
    {
      loanId,
      municipality,
      corrects: id,
      facts,
      note: reason,
      subtotalCents,
      hstCents,
      totalCents,
      ...issuedBy(mover),
    },
    lines,
    lines.map(({ cents }) => cents),
  );
  return {
    statement: await updateCredited(trx, id, totalCents),
    credit: { creditNote: numberOf(note), creditCents: totalCents },
  };
}

/** Takes back a disputed statement of a locked loan of which the lending side charges nothing. Throws 403 above the limit of the caller. */
export async function creditDisputed(
  trx: Trx,
  loan: LoanOfListing,
  { reason, caller }: Pick<Step, 'caller'> & { reason: string | null },
  mover: Mover,
): Promise<EventStatement | undefined> {
  const statement = await lockNewestStatement(trx, loan.id);
  if (statement && !(await canCommit(trx, caller, leftOf(statement)))) throw aboveLimit();
  const credited = await creditInFull(trx, statement, reason, mover);
  return credited && toEventStatement(credited.statement, credited.credit);
}

/** Locks the statement of a locked loan that waits for the borrowing side. Throws 409 where another one was shown to it. */
async function lockShown(
  trx: Trx,
  loan: LoanOfListing,
  { statementId }: LoanAgreeBody,
): Promise<StatementRow | undefined> {
  const waits = loan.proposedEnd?.outcome === 'statement';
  const statement = waits ? await lockNewestStatement(trx, loan.id) : undefined;
  if (statementId !== undefined && statementId !== statement?.id) throw conflict('statement_changed', MESSAGES.changed);
  return statement;
}

/** Throws 403 for a caller who may not commit the borrowing municipality to the statement that waits, and 409 where another one was shown. */
export async function assertMayAgree(
  trx: Trx,
  loan: LoanOfListing,
  shown: LoanAgreeBody,
  { caller }: Pick<Step, 'caller'>,
): Promise<void> {
  const statement = await lockShown(trx, loan, shown);
  if (statement && !(await canCommit(trx, caller, leftOf(statement)))) throw aboveLimit();
}

/** Both sides agree on the newest statement of a locked loan; the system where nobody disputed it. Returns what the event says of it. */
export async function agreeToStatement(
  trx: Trx,
  loan: LoanOfListing,
  { actorId, now }: Mover,
): Promise<EventStatement> {
  const statement = (await lockNewestStatement(trx, loan.id))!;
  await updateAgreed(trx, statement.id, { agreedAt: now.toISOString(), agreedBy: actorId });
  return toEventStatement(statement);
}

/**
 * Stores why the borrowing side disputes the statement of a locked loan, and what is wrong with single lines. Returns what the event says
 * of it; undefined where the sides disagree about something else. Throws 400 for a line that the statement does not have, and 409 where
 * another statement was shown.
 */
export async function disputeStatement(
  trx: Trx,
  loan: LoanOfListing,
  { reason, lines = [], ...shown }: LoanDisputeBody,
  { actorId, now }: Mover,
): Promise<EventStatement | undefined> {
  const statement = await lockShown(trx, loan, shown);
  const count = statement ? await countLines(trx, statement.id) : 0;
  const positions = lines.map(({ position }) => position);
  // Two reasons for one line are a mistake, too.
  const wrong = positions.findIndex((position, index) => position >= count || positions.indexOf(position) < index);
  if (wrong >= 0) throw invalid({ [`lines.${wrong}.position`]: MESSAGES.disputedLine });
  if (!statement) return undefined;
  await updateDispute(trx, statement.id, { at: now.toISOString(), userId: actorId!, reason, lines });
  return toEventStatement(statement);
}
