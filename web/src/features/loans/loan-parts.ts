import { LOAN_SIDES, LOAN_STAGES, LOAN_STATUSES } from '@commonyard/contracts/loans.values';
import { oneOf } from '@commonyard/contracts/search-params.values';
import type { LoansSearch } from './loans.search.ts';

/** Drops sides, stages and statuses that do not exist, so that an outdated or mistyped URL still opens the page. */
export const dropUnknown = ({ side, stage, status, ...search }: LoansSearch): LoansSearch => ({
  ...search,
  side: oneOf(LOAN_SIDES, side),
  stage: oneOf(LOAN_STAGES, stage),
  status: oneOf(LOAN_STATUSES, status),
});

export const LOAN_PARTS = {
  all: {},
  todo: { stage: 'todo' },
  lending: { side: 'lender', stage: 'open' },
  borrowing: { side: 'borrower', stage: 'open' },
  open: { stage: 'open' },
  ended: { stage: 'closed' },
} as const satisfies Record<string, Pick<LoansSearch, 'side' | 'stage'>>;
export type LoanPart = keyof typeof LOAN_PARTS;

/** The part that is shown; undefined for a combination of an edited URL. */
export const partOf = ({ side, stage }: LoansSearch): LoanPart | undefined =>
  (Object.keys(LOAN_PARTS) as LoanPart[]).find((part) => {
    const search: Pick<LoansSearch, 'side' | 'stage'> = LOAN_PARTS[part];
    return search.side === side && search.stage === stage;
  });
