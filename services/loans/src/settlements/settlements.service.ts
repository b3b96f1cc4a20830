import type { SettlementBody } from '@commonyard/contracts/http/settlements';
import { isMunicipality } from '@commonyard/contracts/municipalities';
import {
  settlementReference,
  STATEMENT_LIMITS,
  STATEMENT_MESSAGES as MESSAGES,
  statementNumber,
  type SettlementState,
} from '@commonyard/contracts/statements.values';
import { insertAuditEntry } from '@commonyard/service-kit/audit/entries';
import { personal } from '@commonyard/service-kit/audit/personal-values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { conflict, HttpError, invalid, notFound } from '@commonyard/service-kit/errors/http-error';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import { pick } from '@commonyard/service-kit/fields';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { AUDIT_LOG, type Db, type Trx } from '../database.ts';
import { lockLoan, type LoanOfListing } from '../loans/loans.repository.ts';
import { recordStatement } from '../loans/loans.service.ts';
import { isUnchanged, stateOf, sumsOf } from './settlements.policy.ts';
import {
  findOwnSettlement,
  insertSettlement,
  listSettledLoans,
  lockDueStatements,
  lockSettledStatements,
  payStatements,
  updateSettlement,
  type SettledStatementRow,
  type SettlementRow,
} from './settlements.repository.ts';

type Change = { caller: Caller; seenVersion?: number | undefined; now: Date };

/** A settlement of the municipality of the caller, its administrator. Throws 404. */
export async function getOwnSettlement(
  db: Db,
  { municipality }: Caller,
  id: number,
  isLocked = false,
): Promise<SettlementRow> {
  const settlement = await findOwnSettlement(db, municipality!, id, isLocked);
  if (!settlement) throw notFound('settlement_not_found', MESSAGES.settlementNotFound);
  return settlement;
}

/** Throws 403 for the municipality that proposed a settlement: the other one confirms it. */
export function assertConfirmedBy({ municipality }: Caller, { partner }: SettlementRow): void {
  if (municipality !== partner) throw new HttpError(403, 'forbidden', MESSAGES.ownSettlement);
}

/**
 * Proposes to settle all agreed and unpaid statements of a year with another municipality, whose amounts it keeps. No statement is in two
 * settlements that wait: all of them are of one pair and year, of which only one can wait. Throws 400 or 409.
 */
export async function proposeSettlement(
  trx: Trx,
  { partner, year, owedToUsCents, owedByUsCents }: SettlementBody,
  { caller, now }: Change,
): Promise<SettlementRow> {
  const proposer = caller.municipality!;
  if (!isMunicipality(partner) || partner === proposer) throw invalid({ partner: MESSAGES.partner });
  // The locks keep the amounts as they are until the settlement is stored.
  const statements = await lockDueStatements(trx, { year, proposer, partner });
  if (statements.length === 0) throw conflict('nothing_to_settle', MESSAGES.nothingToSettle);
  if (statements.length > STATEMENT_LIMITS.settled) throw conflict('too_many_statements', MESSAGES.tooMany);
  const sums = sumsOf(statements, proposer);
  const isShown =
    (owedByUsCents ?? sums.proposerOwesCents) === sums.proposerOwesCents &&
    (owedToUsCents ?? sums.partnerOwesCents) === sums.partnerOwesCents;
  if (!isShown) throw conflict('balance_changed', MESSAGES.balanceChanged);
  const values = {
    year,
    proposer,
    partner,
    ...sums,
    proposedBy: caller.userId!,
    proposedAt: now.toISOString(),
  };
  const settlement = await insertSettlement(trx, values, statements);
  if (!settlement) throw conflict('settlement_open', MESSAGES.settlementOpen);
  await recordSettlement(trx, 'proposed', settlement, { caller, now });
  return settlement;
}

/**
 * Confirms what the other municipality proposed: all its statements are paid then. Throws 403, 404, or 409 also where a statement was
 * credited or paid in the meantime.
 *
 * Locks follow one order: the settlement, loans, statements. The settlement is changed last: one that another transaction proposes
 * meanwhile waits for that change with statements locked.
 */
export async function confirmSettlement(
  trx: Trx,
  id: number,
  { caller, seenVersion, now }: Change,
): Promise<SettlementRow> {
  const before = await getOwnSettlement(trx, caller, id, true);
  assertConfirmedBy(caller, before);
  assertWaiting(before, seenVersion);
  const loans = await lockLoans(trx, await listSettledLoans(trx, id));
  const statements = await lockSettledStatements(trx, id);
  if (!isUnchanged(before, statements)) throw conflict('settlement_changed', MESSAGES.settlementChanged);
  const [userId, at, paidOn] = [caller.userId!, now.toISOString(), torontoDay(now)];
  const reference = settlementReference(before.year, id);
  await payStatements(trx, id, { paidOn, reference, userId, at });
  for (const statement of statements)
    await recordPaid(trx, loans, statement, { settlementId: id, paidOn, reference }, { caller, now });
  const after = await updateSettlement(trx, id, { confirmedBy: userId, confirmedAt: at });
  await recordSettlement(trx, 'confirmed', after, { caller, now });
  return after;
}

/** Withdraws what the caller's municipality proposed, or declines what the other one did. Throws 404 or 409. */
export async function endSettlement(
  trx: Trx,
  id: number,
  reason: string,
  { caller, seenVersion, now }: Change,
): Promise<SettlementRow> {
  const before = await getOwnSettlement(trx, caller, id, true);
  assertWaiting(before, seenVersion);
  const after = await updateSettlement(trx, id, {
    endedBy: caller.userId,
    endedMunicipality: caller.municipality,
    endReason: reason,
    endedAt: now.toISOString(),
  });
  await recordSettlement(trx, 'ended', after, { caller, now, reason });
  return after;
}

function assertWaiting(settlement: SettlementRow, seenVersion: number | undefined): void {
  if (stateOf(settlement) !== 'proposed') throw conflict('invalid_transition', MESSAGES.settlementEnded);
  if (seenVersion !== undefined && seenVersion !== settlement.version)
    throw conflict('stale_version', MESSAGES.settlementStale);
}

/** Locks loans that were returned or closed. No step of another loan of their listings waits for them, so calendars stay unlocked. */
async function lockLoans(trx: Trx, ids: readonly number[]): Promise<Map<number, LoanOfListing>> {
  const loans = new Map<number, LoanOfListing>();
  for (const id of ids) loans.set(id, await lockLoan(trx, id));
  return loans;
}

type Paid = { settlementId: number; paidOn: string; reference: string };

/** Tells the parties of a loan that a settlement paid its statement. */
async function recordPaid(
  trx: Trx,
  loans: Map<number, LoanOfListing>,
  { loanId, year, sequence, totalCents }: SettledStatementRow,
  paid: Paid,
  { caller, now }: Change,
): Promise<void> {
  const loan = loans.get(loanId)!;
  const by = caller.municipality === loan.lenderMunicipality ? 'lender' : 'borrower';
  const mover = { by, actorId: caller.userId, now } as const;
  const statement = { number: statementNumber(year, sequence), totalCents, dueCents: 0, ...paid };
  loans.set(loanId, await recordStatement(trx, loan, 'statement_paid', { reason: null, statement }, mover));
}

/** Writes the audit entry and the event of a change. */
async function recordSettlement(
  trx: Trx,
  change: SettlementState,
  settlement: SettlementRow,
  { caller, now, reason }: Change & { reason?: string },
): Promise<void> {
  const { id, version } = settlement;
  const [actorId, time] = [caller.userId, now.toISOString()];
  await insertAuditEntry(trx, AUDIT_LOG, {
    action: change,
    actorId,
    subject: { kind: 'settlement', id, version },
    municipality: caller.municipality,
    after: pick(settlement, ['year', 'proposerOwesCents', 'partnerOwesCents']),
    details: reason === undefined ? null : { reason: personal(reason) },
    at: time,
  });
  const data = {
    ...pick(settlement, ['id', 'version', 'year', 'proposer', 'partner', 'proposerOwesCents', 'partnerOwesCents']),
    change,
    by: caller.municipality!,
    reason: reason ?? null,
  };
  await writeEvent(trx, { type: 'settlement.changed', data, actorId, time });
}
