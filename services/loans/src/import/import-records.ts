import { isAgreed } from '@commonyard/contracts/loans.values';
import { importEach, type ImportResult } from '@commonyard/service-kit/import-document';
import { changeAllDays } from '../availability/day-changes.service.ts';
import { upsertListing, findListing } from '../projections/listings.repository.ts';
import type { ImportDocument, ImportedCalendar, ImportedLoan, ImportedStep } from './import.schema.ts';
import type { Kysely } from 'kysely';
import type { Database, Trx } from '../database.ts';
import { findCalendar, lockCalendar } from '../availability/availability.repository.ts';
import { findLoan, lockLoan, getVisibleLoan } from '../loans/loans.repository.ts';
import { listingNotFound } from '../projections/listings.policy.ts';
import { setTerms } from '../availability/terms.service.ts';
import { addBlock } from '../blocks/blocks.service.ts';
import { requestLoan } from '../loan-steps/request-loan.service.ts';
import { finishEnd } from '../loan-steps/finish-end.service.ts';
import { moveLoan } from '../loans/loans.service.ts';
import { SYSTEM } from '../loans/loans.policy.ts';
import { sendQuote } from '../loan-steps/send-quote.service.ts';
import { acceptQuote } from '../loan-steps/accept-quote.service.ts';
import { agreeToEnd, proposeEnd } from '../loan-steps/propose-end.service.ts';
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
  else if (step.action === 'propose_end') await proposeEnd(trx, step, made);
  else if (step.action === 'issue_statement') await issueStatement(trx, step, made);
  else if (step.action === 'agree_end') await agreeToEnd(trx, {}, made);
  else if (step.action === 'decline') await declineLoan(trx, step, made);
  else await cancelLoan(trx, step, made);
}

const toCaller = ({ userId, role, municipality }: ImportedLoan['requestedBy']): Caller => ({
  userId,
  role,
  municipality,
  locale: 'en',
});
