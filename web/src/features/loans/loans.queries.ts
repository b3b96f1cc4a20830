import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addDays, addMonths } from '@commonyard/contracts/calendar-days.values';
import type { LoanHistoryEntry, LoanSummary, MachineCalendar } from '@commonyard/contracts/http/loans';
import { LOAN_LIMITS, LOANS_PAGE_SIZE } from '@commonyard/contracts/loans.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { callFile } from '../../lib/download.ts';
import { truncate } from '@commonyard/contracts/truncate.values';
import { callJson, callPage } from '../../lib/http.ts';
import type { LoansSearch } from './loans.search.ts';

const toApiQuery = ({ side, stage, status, q }: LoansSearch) => ({
  side,
  stage,
  status,
  search: q && truncate(q, LOAN_LIMITS.search),
});

export const loansQuery = (search: LoansSearch) =>
  queryOptions({
    queryKey: loanKeys.list({ ...toApiQuery(search), page: search.page }),
    queryFn: ({ signal }) =>
      callPage<LoanSummary>(
        withQuery('/api/loans', { ...toApiQuery(search), page: search.page, limit: LOANS_PAGE_SIZE }),
        signal,
      ),
    placeholderData: keepPreviousData,
  });

export const readExport = (search: LoansSearch): Promise<File> =>
  callFile(withQuery('/api/loans/export', toApiQuery(search)));

export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: loanKeys.history(id),
    queryFn: ({ signal }) => callJson<LoanHistoryEntry[]>(`/api/loans/${id}/history`, { signal }),
    refetchOnMount: 'always',
  });

/** The days of the own machines in a month, which begins on `month`. */
export const machinesQuery = (month: string) =>
  queryOptions({
    queryKey: loanKeys.machines(month),
    queryFn: ({ signal }) =>
      callJson<MachineCalendar[]>(
        withQuery('/api/loans/machines', { from: month, to: addDays(addMonths(month, 1), -1) }),
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
