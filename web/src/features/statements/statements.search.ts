import type { LoanSide } from '@commonyard/contracts/loans.values';
import type { StatementState } from '@commonyard/contracts/statements.values';
import { pageNumber, positiveInteger, toSearch, word } from '../../lib/search-params.ts';

export type StatementsSearch = ReturnType<typeof readStatementsSearch>;

/**
 * Parses the search parameters. Values of another form are dropped. The page drops unknown tabs, sides and states and years before CommonYard itself, because their
 * names are not needed before it is opened.
 */
export const readStatementsSearch = (search: Record<string, unknown>) =>
  toSearch({
    tab: word(search['tab']) as 'settlements' | undefined,
    year: positiveInteger(search['year'], 4),
    side: word(search['side']) as LoanSide | undefined,
    state: word(search['state']) as StatementState | undefined,
    page: pageNumber(search['page']),
  });
