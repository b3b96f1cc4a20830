import type { ArrangedPart } from '@commonyard/contracts/events/loans';
import { HANDOVER_MESSAGES as MESSAGES } from '@commonyard/contracts/handovers.values';
import { isAgreed } from '@commonyard/contracts/loans.values';
import { conflict } from '@commonyard/service-kit/errors/http-error';
import { importEach, type ImportResult } from '@commonyard/service-kit/import-document';
import { changeAllDays } from '../availability/day-changes.service.ts';
import { upsertListing, findListing } from '../projections/listings.repository.ts';
import type { ImportDocument, ImportedCalendar, ImportedLoan, ImportedStep } from './import.schema.ts';
import type { Kysely } from 'kysely';
import type { Database, Trx } from '../database.ts';
import { findCalendar, lockCalendar } from '../availability/availability.repository.ts';
import { findLoan, getVisibleLoan, isOutElsewhere, lockLoan } from '../loans/loans.repository.ts';
import { listingNotFound } from '../projections/listings.policy.ts';
import { setTerms } from '../availability/terms.service.ts';
import { addBlock } from '../blocks/blocks.service.ts';
import { requestLoan } from '../loan-steps/request-loan.service.ts';
import { finishEnd } from '../loan-steps/finish-end.service.ts';
import { moveLoan } from '../loans/loans.service.ts';
import { checkStep, SYSTEM, type Step } from '../loans/loans.policy.ts';
import { findAgreement } from '../agreements/agreements.repository.ts';
import { signAgreement } from '../agreements/agreements.service.ts';
import { waiveCertificate } from '../certificates/loan-insurance.service.ts';
import { toContacts, toHandOverPlan } from '../loan-plans/loan-plans.mapper.ts';
import { savePart } from '../loan-plans/loan-plans.service.ts';
import { sendQuote } from '../loan-steps/send-quote.service.ts';
import { acceptQuote } from '../loan-steps/accept-quote.service.ts';
import { agreeToExtension, proposeExtension } from '../loan-steps/extend-loan.service.ts';
import { agreeToEnd, disputeEnd, proposeEnd } from '../loan-steps/propose-end.service.ts';
import { recallMachine } from '../loan-steps/recall.service.ts';
import { lockNewestStatement } from '../loans/statements.repository.ts';
import { issueCreditNote, recordPayment } from '../statements/correct-statement.service.ts';
import { issueStatement } from '../statements/issue-statement.service.ts';
import { declineLoan, cancelLoan } from '../loan-steps/end-loan.service.ts';
import type { Caller } from '@commonyard/service-kit/auth/caller';

/**
 * Imports terms and blocked days of listings without a calendar, and loans that do not exist yet, through the same services as
 * requests: with audit entries and events. They have the times of the records (ADR 15). One transaction for all. Throws an error that
 * names the record.
 */
export async function importRecords(
  db: Kysely<Database>,
  { listings, calendars, loans }: ImportDocument,
): Promise<Record<'calendars' | 'loans', ImportResult>> {
  return changeAllDays(db, async (trx) => {
    // Version 0: every event of the listing replaces it, and brings its image.
    const rest = { version: 0, image: null, municipalityName: null, removed: false };
    for (const listing of listings) await upsertListing(trx, { ...listing, ...rest });
    return {
      calendars: await importEach('calendars', calendars, async (calendar) => {
        if (await findCalendar(trx, calendar.listingId)) return false;
        await importCalendar(trx, calendar);
        return true;
      }),
      loans: await importEach('loans', loans, async (loan) => {
        if (await findLoan(trx, loan.id)) return false;
        await importLoan(trx, loan);
        return true;
      }),
    };
  });
}

async function importCalendar(
  trx: Trx,
  { listingId, terms, blocks, changedBy, changedAt }: ImportedCalendar,
): Promise<void> {
  const listing = await findListing(trx, listingId);
  if (!listing) throw listingNotFound();
  const change = { actorId: changedBy, seenVersion: undefined };
  const clock = () => new Date(changedAt);
  await setTerms(trx, listing, terms, change, clock);
  for (const block of blocks) await addBlock(trx, listing, block, change, clock);
}

async function importLoan(trx: Trx, { id, requestedBy, requestedAt, steps, ...body }: ImportedLoan): Promise<void> {
  await requestLoan(trx, body, toCaller(requestedBy), new Date(requestedAt), { id });
  for (const step of steps) await takeStep(trx, { id, listingId: body.listingId }, step);
}

type ImportedPart = Extract<ImportedStep, { action: 'arrange' }>['arranged'];

function toArranged(imported: ImportedPart): ArrangedPart {
  if ('contacts' in imported) return { part: imported.part, contacts: toContacts(imported.contacts) };
  if ('handOverPlan' in imported) return { part: imported.part, handOverPlan: toHandOverPlan(imported.handOverPlan) };
  return imported;
}

type ImportedSignature = Extract<ImportedStep, { action: 'sign' }>;

/** Takes a step as a request does, at the time of the record. */
async function takeStep(
  trx: Trx,
  { id: loanId, listingId }: { id: number; listingId: number },
  step: ImportedStep,
): Promise<void> {
  const now = new Date(step.at);
  if (step.action === 'end') {
    await lockCalendar(trx, listingId);
    const loan = await lockLoan(trx, loanId);
    const mover = { ...SYSTEM, now };
    if (loan.proposedEnd) await finishEnd(trx, loan, mover);
    else await moveLoan(trx, loan, isAgreed(loan.status) ? 'close' : 'expire', {}, mover);
    return;
  }
  const caller = toCaller(step);
  const seen = await getVisibleLoan(trx, caller, loanId);
  const made = { loanId, listingId, seenVersion: undefined, caller, now };
  if (step.action === 'quote') await sendQuote(trx, step.quote, { ...made, seen, imported: { terms: step.terms } });
  else if (step.action === 'accept') await acceptQuote(trx, made);
  else if (step.action === 'arrange') await savePart(trx, toArranged(step.arranged), made);
  else if (step.action === 'waive_certificate') await waiveCertificate(trx, step, made);
  else if (step.action === 'sign') await sign(trx, step, made);
  else if (step.action === 'hand_over') await handOver(trx, made);
  else if (step.action === 'recall') await recallMachine(trx, step, made);
  else if (step.action === 'propose_extension') await proposeExtension(trx, step, made);
  else if (step.action === 'agree_extension') await agreeToExtension(trx, made);
  else if (step.action === 'propose_end') await proposeEnd(trx, step, made);
  else if (step.action === 'agree_end') await agreeToEnd(trx, {}, made);
  else if (step.action === 'dispute_end') await disputeEnd(trx, step, made);
  else if (step.action === 'issue_statement') await issueStatement(trx, step, made);
  else if (step.action === 'issue_credit_note') await issueCreditNote(trx, step, await withNewestStatement(trx, made));
  else if (step.action === 'record_payment') await recordPayment(trx, step, await withNewestStatement(trx, made));
  else if (step.action === 'decline') await declineLoan(trx, step, made);
  else await cancelLoan(trx, step, made);
}

/** Signs the agreement as the signer of the record. The operations team that runs the import answers for it: no password is confirmed. */
async function sign(trx: Trx, { name, title, authority, reference }: ImportedSignature, step: Step): Promise<void> {
  const { sha256 } = (await findAgreement(trx, step.loanId)) ?? {};
  const caller = { ...step.caller, confirmedAt: step.now.toISOString(), confirmedBy: 'password' as const };
  await signAgreement(
    trx,
    { name, title, authority, ...(reference !== undefined && { reference }), consent: true, sha256: sha256 ?? '' },
    { ...step, caller },
  );
}

async function withNewestStatement(trx: Trx, step: Step): Promise<Step & { statementId: number }> {
  const statement = await lockNewestStatement(trx, step.loanId);
  if (!statement) throw new Error(`loan ${step.loanId} has no statement`);
  return { ...step, statementId: statement.id };
}

async function handOver(trx: Trx, step: Step): Promise<void> {
  await lockCalendar(trx, step.listingId);
  const loan = await lockLoan(trx, step.loanId);
  if (loan.status !== 'signed') throw new Error(`loan ${loan.id} is handed over before it is signed`);
  if (await isOutElsewhere(trx, loan)) throw conflict('machine_out', MESSAGES.machineOut);
  await moveLoan(trx, loan, 'hand_over', {}, checkStep('confirm_hand_over', loan, step));
}

const toCaller = ({ userId, role, municipality }: ImportedLoan['requestedBy']): Caller => ({
  userId,
  role,
  municipality,
  locale: 'en',
});
