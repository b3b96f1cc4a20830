import { oneOf } from '@commonyard/contracts/search-params.values';
import { REPORT_STATUSES } from '@commonyard/contracts/reports.values';
import { pageNumber, positiveInteger, toSearch } from '../../lib/search-params.ts';

export type ReportsSearch = ReturnType<typeof readReportsSearch>;

/** The status filter, the open report, and the decision about the user, whose name stored notification paths contain. */
export const readReportsSearch = (search: Record<string, unknown>) =>
  toSearch({
    status: oneOf(REPORT_STATUSES, search['status']),
    page: pageNumber(search['page']),
    report: positiveInteger(search['report']),
    notice: positiveInteger(search['notice']),
  });
