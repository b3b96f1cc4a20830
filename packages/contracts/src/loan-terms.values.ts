// What lending terms must not contradict: the rules that pages and the loans service share.
import type { LendingTerms } from './http/lending-terms.ts';
import { LOAN_MESSAGES as MESSAGES } from './loans.values.ts';

/** The messages of the terms that contradict others, by field. */
export function findTermsProblems(terms: LendingTerms): Partial<Record<keyof LendingTerms, string>> {
  const { hourCents, dayCents, weekCents, monthCents } = terms;
  const hasRate = [hourCents, dayCents, weekCents, monthCents].some((cents) => cents !== null);
  return {
    ...(terms.free && hasRate && { free: MESSAGES.noRate }),
    ...(!terms.free && !hasRate && { dayCents: MESSAGES.rate }),
    ...(terms.operator !== 'none' && terms.operatorCents === null && { operatorCents: MESSAGES.operatorRate }),
    ...(terms.fuel === 'per_litre' && terms.fuelCents === null && { fuelCents: MESSAGES.fuelRate }),
    ...(terms.maxDays < terms.minDays && { maxDays: MESSAGES.lengthOrder }),
    ...(terms.advanceDays < terms.noticeDays && { noticeDays: MESSAGES.noticeOrder }),
  };
}
