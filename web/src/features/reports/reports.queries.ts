import type { QueryClient } from '@tanstack/react-query';
import type { DecideReportBody, Report } from '@commonyard/contracts/http/reports';
import { REPORTS_PAGE_SIZE } from '@commonyard/contracts/reports.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { inquiryCountsQuery, inquiryKeys } from '../../entities/inquiry/inquiry.queries.ts';
import { callJson } from '../../lib/http.ts';
import { entityKeys, jsonQuery, pageQuery } from '../../lib/queries.ts';
import type { ReportsSearch } from './reports.search.ts';

const reportKeys = entityKeys('reports');

export const reportsQuery = ({ status, page }: ReportsSearch) =>
  pageQuery(reportKeys.list({ status, page }), withQuery('/api/reports', { status, page, limit: REPORTS_PAGE_SIZE }));

/** A report. It is always refetched: another administrator may have decided, and the reported side answered. */
export const reportQuery = (id: number) =>
  jsonQuery(reportKeys.one(id), `/api/reports/${id}`, { refetchOnMount: 'always' });

export const decideReport = (id: number, body: DecideReportBody) =>
  callJson(`/api/reports/${id}/decision`, { method: 'POST', body });

export function cacheReport(queryClient: QueryClient, report: Report): void {
  queryClient.setQueryData(reportQuery(report.id).queryKey, report);
  refreshReports(queryClient);
  // A message may be hidden now.
  void queryClient.invalidateQueries({ queryKey: inquiryKeys.all });
}

export function refreshReports(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: reportKeys.lists });
  void queryClient.invalidateQueries({ queryKey: inquiryCountsQuery.queryKey });
}

/** A decided report about the current user. */
export const noticeQuery = (id: number) =>
  jsonQuery([...reportKeys.all, 'notice', id], `/api/reports/${id}/notice`, { refetchOnMount: 'always' });

export const answerReport = (id: number, answer: string) =>
  callJson(`/api/reports/${id}/answer`, { method: 'POST', body: { answer } });
