import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import { insertAuditEntry } from '@commonyard/service-kit/audit/entries';
import { systemClock } from '@commonyard/service-kit/clock';
import { pick } from '@commonyard/service-kit/fields';
import { changeCalendar } from './availability.service.ts';
import { AUDIT_LOG, type ListingRow, type Trx } from '../database.ts';
import { findTerms, saveTerms } from './terms.repository.ts';
import { findTermsProblems } from '@commonyard/contracts/loan-terms.values';
import { invalid } from '@commonyard/service-kit/errors/http-error';

/** Sets the terms of a listing. Throws 400, or 409 for a stale version. */
export async function setTerms(
  trx: Trx,
  { id, municipality }: ListingRow,
  terms: LendingTerms,
  { actorId, seenVersion }: { actorId: number; seenVersion: number | undefined },
  clock = systemClock,
): Promise<void> {
  assertTerms(terms);
  const { bufferDays, minDays, maxDays, noticeDays, advanceDays } = terms;
  await changeCalendar(trx, { listingId: id, seenVersion, actorId }, async (calendar) => {
    const { before, after } = changedTerms(await findTerms(trx, id), terms);
    await saveTerms(trx, id, terms);
    await insertAuditEntry(trx, AUDIT_LOG, {
      action: 'terms_changed',
      actorId,
      subject: { id, version: calendar.version + 1 },
      municipality,
      before,
      after,
      at: clock().toISOString(),
    });
    return { bufferDays, minDays, maxDays, noticeDays, advanceDays };
  });
}

/** Throws 400 for terms that contradict each other. */
function assertTerms(terms: LendingTerms): void {
  const problems = findTermsProblems(terms);
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** The terms that differ, for the audit log. */
function changedTerms(
  before: LendingTerms | undefined,
  after: LendingTerms,
): { before: Partial<LendingTerms> | null; after: Partial<LendingTerms> } {
  const names = (Object.keys(after) as (keyof LendingTerms)[]).filter((name) => before?.[name] !== after[name]);
  return { before: before ? pick(before, names) : null, after: pick(after, names) };
}
