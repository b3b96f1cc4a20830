import type { LOAN_STAGES, LoanSide, LoanStatus } from '@commonyard/contracts/loans.values';
import { searchText } from '@commonyard/contracts/search-params.values';
import { matching, pageNumber, positiveInteger, toSearch, word } from '../../lib/search-params.ts';

export type LoanStage = (typeof LOAN_STAGES)[number];

export type LoansSearch = ReturnType<typeof readList> & ReturnType<typeof readCalendar>;

type RawSearch = Record<string, unknown>;

/**
 * Parses the search parameters. Values of another form are dropped. The page drops unknown sides, stages and statuses itself,
 * because their names are not needed before it is opened.
 */
export const readLoansSearch = (search: RawSearch): LoansSearch =>
  search['view'] === 'calendar' ? readCalendar(search) : readList(search);

/** The calendar of the own machines. */
const readCalendar = (search: RawSearch) =>
  toSearch({ view: 'calendar' as const, month: matching(/^20\d\d-(?:0[1-9]|1[0-2])$/, search['month']) });

const readList = (search: RawSearch) =>
  toSearch({
    side: word(search['side']) as LoanSide | undefined,
    stage: word(search['stage']) as LoanStage | undefined,
    status: word(search['status']) as LoanStatus | undefined,
    q: searchText(search['q']),
    page: pageNumber(search['page']),
    loan: positiveInteger(search['loan']),
  });
