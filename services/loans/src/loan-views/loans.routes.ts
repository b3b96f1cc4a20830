import { Type } from 'typebox';
import { countCapOf, SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import { IdParams } from '@commonyard/contracts/http/field-types';
import { Loan, LoanCounts, LoanHistoryEntry, LoansQuery, LoanSummary } from '@commonyard/contracts/http/loans';
import { LOANS_PAGE_SIZE } from '@commonyard/contracts/loans.values';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import { replyPage, readPageRequest } from '@commonyard/service-kit/http/pagination';
import { requireValidId } from '@commonyard/service-kit/http/params';
import type { Deps } from '../deps.ts';
import { getLoan } from './loan-details.service.ts';
import { countLoans, countLoansByPart, listLoans } from './loan-list.repository.ts';
import { sideOf } from '../loans/loans.policy.ts';
import { toLoanSummary } from './loans.mapper.ts';
import { getVisibleLoan, listHistory } from '../loans/loans.repository.ts';

export async function loansRoutes(app: App, { db }: Deps): Promise<void> {
  app.get(
    '/api/loans',
    {
      onRequest: signedIn,
      schema: {
        summary: 'Loans that the caller lends or borrows, newest first',
        querystring: LoansQuery,
        response: { 200: Type.Array(LoanSummary) },
      },
    },
    async (request, reply) => {
      const { caller, query } = request;
      const { limit: _limit, page: _page, cursor: _cursor, ...filters } = query;
      const page = readPageRequest(query, LOANS_PAGE_SIZE);
      const cap = countCapOf(filters.search);
      const rows = await listLoans(db, caller, filters, page);
      const count = await countLoans(db, caller, filters, cap);
      const loans = replyPage(request, reply, rows, { limit: page.limit, count, cap });
      return loans.map((row) => toLoanSummary(row, { ...row, status: row.listingStatus }, caller));
    },
  );

  app.get(
    '/api/loans/counts',
    {
      onRequest: signedIn,
      schema: {
        summary: 'Number of loans that wait for the caller, and of each part of the list',
        response: { 200: LoanCounts },
      },
    },
    async ({ caller }) => countLoansByPart(db, caller, SEARCH_COUNT_CAP),
  );

  app.get(
    '/api/loans/:id',
    { onRequest: [signedIn, requireValidId], schema: { params: IdParams, response: { 200: Loan } } },
    async ({ params, caller }) => getLoan(db, caller, params.id),
  );

  app.get(
    '/api/loans/:id/history',
    {
      onRequest: [signedIn, requireValidId],
      schema: {
        summary: 'What happened to a loan, oldest first; without names',
        params: IdParams,
        response: { 200: Type.Array(LoanHistoryEntry) },
      },
    },
    async ({ params, caller }) => {
      const loan = await getVisibleLoan(db, caller, params.id);
      return listHistory(db, loan.id, sideOf(caller, loan));
    },
  );
}
