import type { LOAN_STAGES, LoanSide, LoanStatus } from '@commonyard/contracts/loans.values';
import { cleanSearch, searchText } from '@commonyard/contracts/search-params.values';
import { matching, pageNumber, positiveInteger } from '../../lib/search-params.ts';

export type LoanStage = (typeof LOAN_STAGES)[number];

export type LoansSearch = {
  side?: LoanSide | undefined;
  stage?: LoanStage | undefined;
  status?: LoanStatus | undefined;
  q?: string | undefined;
  page?: number | undefined;
  loan?: number | undefined;
  /** The calendar of the own machines, instead of the list. */
  view?: 'calendar' | undefined;
  month?: string | undefined;
};

/**
 * Parses the search parameters. Values of another form are dropped. The page drops unknown sides, stages and statuses itself,
 * because their names are not needed before it is opened.
 */
export const readLoansSearch = (search: Record<string, unknown>): LoansSearch =>
  search['view'] === 'calendar'
    ? cleanSearch({ view: 'calendar', month: matching(/^20\d\d-(?:0[1-9]|1[0-2])$/, search['month']) })
    : cleanSearch({
        side: matching(WORD, search['side']) as LoanSide | undefined,
        stage: matching(WORD, search['stage']) as LoanStage | undefined,
        status: matching(WORD, search['status']) as LoanStatus | undefined,
        q: searchText(search['q']),
        page: pageNumber(search['page']),
        loan: positiveInteger(search['loan']),
      });

const WORD = /^[a-z]{2,20}$/;
