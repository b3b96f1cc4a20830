import type { LendingTerms } from '@commonyard/contracts/http/loans';
import { LOAN_MESSAGES as MESSAGES } from '@commonyard/contracts/loans.values';
import { invalid } from '@commonyard/service-kit/http/errors';

/** Throws 400 for terms that contradict each other. */
export function assertTerms(terms: LendingTerms): void {
  const { hourCents, dayCents, weekCents, monthCents } = terms;
  const hasRate = [hourCents, dayCents, weekCents, monthCents].some((cents) => cents !== null);
  const problems = {
    ...(terms.free && hasRate && { free: MESSAGES.noRate }),
    ...(!terms.free && !hasRate && { dayCents: MESSAGES.rate }),
    ...(terms.operator !== 'none' && terms.operatorCents === null && { operatorCents: MESSAGES.operatorRate }),
    ...(terms.fuel === 'per_litre' && terms.fuelCents === null && { fuelCents: MESSAGES.fuelRate }),
    ...(terms.maxDays < terms.minDays && { maxDays: MESSAGES.lengthOrder }),
    ...(terms.advanceDays < terms.noticeDays && { noticeDays: MESSAGES.noticeOrder }),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** The terms that differ, for the audit log. */
export function changedTerms(
  before: LendingTerms | undefined,
  after: LendingTerms,
): { before: Partial<LendingTerms> | null; after: Partial<LendingTerms> } {
  const names = (Object.keys(after) as (keyof LendingTerms)[]).filter((name) => before?.[name] !== after[name]);
  const pick = (terms: LendingTerms) => Object.fromEntries(names.map((name) => [name, terms[name]]));
  return { before: before ? pick(before) : null, after: pick(after) };
}
