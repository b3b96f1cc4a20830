import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Settlement } from '@commonyard/contracts/http/settlements';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { LOANS_PAGE_SIZE } from '@commonyard/contracts/loans.values';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { callFile } from '../../lib/download.ts';
import { call, nextCursorOf, readJson } from '../../lib/http.ts';
import { findItem, pageQuery } from '../../lib/queries.ts';
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

/** The settlements of a year page by page, each with the balances of the year. Always refetched: the others act on them too. */
export const settlementsQuery = (year: number) =>
  infiniteQueryOptions({
    queryKey: loanKeys.settlements(year),
    queryFn: ({ pageParam, signal }) => readSettlements(year, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: 'always',
  });

/** A page of the settlements of a year, and what the municipality of the reader and others owe each other of it. */
export async function readSettlements(year: number, cursor?: string, signal?: AbortSignal) {
  const response = await call(withQuery('/api/settlements', { year, cursor }), { signal });
  const { balances, settlements: items } = await readJson(response);
  return { balances, items, nextCursor: nextCursorOf(response.headers) };
}

/** A settlement as it is now. */
export const findSettlement = ({ id, year }: Settlement): Promise<Settlement | undefined> =>
  findItem(id, (cursor) => readSettlements(year, cursor));
