export type DateRange = { from?: string | undefined; to?: string | undefined };

type Problem = { isValid: boolean; field?: 'from' | 'to'; text?: string };

/** What is wrong with the days of a filter. There is no text while a year is being typed. */
export function dateRangeProblem({ from, to }: { from: string; to: string }, today: string): Problem {
  if ([from, to].some((day) => day !== '' && !day.startsWith('20'))) return { isValid: false };
  const problem = (field: 'from' | 'to', text: string): Problem => ({ isValid: false, field, text });
  if (from && from < today) return problem('from', 'Choose today or a later day.');
  if (to && to < today) return problem('to', 'Choose today or a later day.');
  if (from && to && to < from) return problem('to', 'The last day must not be before the first.');
  return { isValid: true };
}
