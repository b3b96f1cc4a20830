import { withQuery } from '@commonyard/contracts/search-params.values';
import { LOANS_PAGE_SIZE } from '@commonyard/contracts/loans.values';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { callFile } from '../../lib/download.ts';
import { jsonQuery, pageQuery } from '../../lib/queries.ts';
import type { StatementsSearch } from './statements.search.ts';

const toApiQuery = ({ year, side, state }: StatementsSearch) => ({ year, side, state });

// Under the keys of loans: a change of a loan is one of its statements.
export const statementsQuery = (search: StatementsSearch) =>
  pageQuery(
    [...loanKeys.all, 'all-statements', toApiQuery(search), search.page],
    withQuery('/api/statements', { ...toApiQuery(search), page: search.page, limit: LOANS_PAGE_SIZE }),
  );

export const readExport = (search: StatementsSearch): Promise<File> =>
  callFile(withQuery('/api/statements/export', toApiQuery(search)));

/** What the municipality of the reader and others owe each other of a year. Always refetched: the others act on it too. */
export const settlementsQuery = (year: number) =>
  jsonQuery([...loanKeys.all, 'settlements', year], withQuery('/api/settlements', { year }), {
    refetchOnMount: 'always',
  });
