import { keepPreviousData } from '@tanstack/react-query';
import { addDays, addMonths } from '@commonyard/contracts/calendar-days.values';
import { LOAN_LIMITS, LOANS_PAGE_SIZE } from '@commonyard/contracts/loans.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { callFile } from '../../lib/download.ts';
import { truncate } from '@commonyard/contracts/truncate.values';
import type { LoansSearch } from './loans.search.ts';
import { jsonQuery, pageQuery } from '../../lib/queries.ts';

const toApiQuery = ({ side, stage, status, q }: LoansSearch) => ({
  side,
  stage,
  status,
  search: q && truncate(q, LOAN_LIMITS.search),
});

export const loansQuery = (search: LoansSearch) =>
  pageQuery(
    loanKeys.list({ ...toApiQuery(search), page: search.page }),
    withQuery('/api/loans', { ...toApiQuery(search), page: search.page, limit: LOANS_PAGE_SIZE }),
  );

export const readExport = (search: LoansSearch): Promise<File> =>
  callFile(withQuery('/api/loans/export', toApiQuery(search)));

export const historyQuery = (id: number) =>
  jsonQuery(loanKeys.history(id), `/api/loans/${id}/history`, { refetchOnMount: 'always' });

export const machinesQuery = (month: string) =>
  jsonQuery(
    loanKeys.machines(month),
    withQuery('/api/loans/machines', { from: month, to: addDays(addMonths(month, 1), -1) }),
    { placeholderData: keepPreviousData },
  );
