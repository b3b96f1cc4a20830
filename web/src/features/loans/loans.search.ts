import type { LOAN_STAGES, LoanSide, LoanStatus } from '@commonyard/contracts/loans.values';
import { searchText } from '@commonyard/contracts/search-params.values';
import { matching, pageNumber, positiveInteger, toSearch } from '../../lib/search-params.ts';

export type LoanStage = (typeof LOAN_STAGES)[number];

export type LoansSearch = ReturnType<typeof readLoansSearch>;

/**
 * Parses the search parameters: those of the list, or those of the calendar of the own machines. Values of another form
 * are dropped. The page drops unknown sides, stages and statuses itself, because their names are not needed before it is
 * opened.
 */
export function readLoansSearch(search: Record<string, unknown>) {
  const isCalendar = search['view'] === 'calendar';
  const list = isCalendar ? {} : search;
  return toSearch({
    view: isCalendar ? ('calendar' as const) : undefined,
    month: isCalendar ? matching(/^20\d\d-(?:0[1-9]|1[0-2])$/, search['month']) : undefined,
    side: matching(WORD, list['side']) as LoanSide | undefined,
    stage: matching(WORD, list['stage']) as LoanStage | undefined,
    status: matching(WORD, list['status']) as LoanStatus | undefined,
    q: searchText(list['q']),
    page: pageNumber(list['page']),
    loan: positiveInteger(list['loan']),
  });
}

const WORD = /^[a-z]{2,20}$/;
