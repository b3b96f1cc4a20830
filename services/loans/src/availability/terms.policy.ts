import type { LendingTerms } from '@commonyard/contracts/http/loans';
import { findTermsProblems } from '@commonyard/contracts/loan-terms.values';
import { invalid } from '@commonyard/service-kit/errors/http-error';

/** Throws 400 for terms that contradict each other. */
export function assertTerms(terms: LendingTerms): void {
  const problems = findTermsProblems(terms);
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
