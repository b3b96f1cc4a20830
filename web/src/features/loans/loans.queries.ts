import { keepPreviousData } from '@tanstack/react-query';
import { addDays, addMonths } from '@commonyard/contracts/calendar-days.values';
import { LOAN_LIMITS, LOANS_PAGE_SIZE } from '@commonyard/contracts/loans.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { inspectionKeys } from '../../entities/query-keys.ts';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { callFile } from '../../lib/download.ts';
import { truncate } from '@commonyard/contracts/truncate.values';
import type { LoansSearch } from './loans.search.ts';
import { jsonQuery, pageQuery } from '../../lib/queries.ts';
import type { Days } from '@commonyard/contracts/loan-days.values';
import type { Locale } from '@commonyard/contracts/identity.values';

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

/** The inspection that the sides confirm. It is never cached, as on its own page. */
export const inspectionQuery = (id: number) =>
  jsonQuery(inspectionKeys.one(id), `/api/inspections/${id}`, { gcTime: 0 });

export const machinesQuery = (month: string) =>
  jsonQuery(
    loanKeys.machines(month),
    withQuery('/api/loans/machines', { from: month, to: addDays(addMonths(month, 1), -1) }),
    { placeholderData: keepPreviousData },
  );

/** The machines of the caller, with what takes some days of them. */
export const machinesOnQuery = ({ startsOn, endsOn }: Days) =>
  jsonQuery(
    [...loanKeys.allMachines, startsOn, endsOn],
    withQuery('/api/loans/machines', { from: startsOn, to: endsOn }),
  );

/** Up to which total operators commit the municipality of the caller. */
export const settingsQuery = jsonQuery(['municipality-settings'], '/api/municipality-settings', { gcTime: 0 });

const SHOWN_OFFERS = 50;

/** The offers on a need that the caller sees, newest first after the own steps. */
export const needOffersQuery = (needId: number) =>
  pageQuery(loanKeys.list({ need: needId }), withQuery('/api/loans', { need: needId, limit: SHOWN_OFFERS }));

/** The record of a loan in a language, made anew each time. */
export const recordQuery = (id: number, language: Locale) =>
  jsonQuery([...loanKeys.all, 'record', id, language], withQuery(`/api/loans/${id}/record`, { language }), {
    gcTime: 0,
  });

export const readRecordFile = (id: number, language: Locale): Promise<File> =>
  callFile(withQuery(`/api/loans/${id}/record.zip`, { language }));
