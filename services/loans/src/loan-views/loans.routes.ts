import { countCapOf, SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import { LOANS_PAGE_SIZE } from '@commonyard/contracts/loans.values';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import { LOANS_ROUTES } from '@commonyard/contracts/http/routes/loans';
import type { App } from '@commonyard/service-kit/http/app';
import { readSortedPageRequest, setNextLink, setTotalCount } from '@commonyard/service-kit/http/pagination';
import { requireValidId } from '@commonyard/service-kit/http/params';
import type { Deps } from '../deps.ts';
import { getLoan } from './loan-details.service.ts';
import { countLoans, countLoansByPart, listLoans, type ListPlace } from './loan-list.repository.ts';
import { sideOf } from '../loans/loans.policy.ts';
import { toLoanSummary } from './loans.mapper.ts';
import { getVisibleLoan, listHistory } from '../loans/loans.repository.ts';

export async function loansRoutes(app: App, { db, pool }: Deps): Promise<void> {
  app.route({
    ...LOANS_ROUTES['GET /api/loans'],
    onRequest: signedIn,
    handler: async (request, reply) => {
      const { caller, query } = request;
      const { limit: _limit, page: _page, cursor: _cursor, ...filters } = query;
      const page = readSortedPageRequest(query, LOANS_PAGE_SIZE, ['number', 'id']);
      const cap = countCapOf(filters.search);
      const after = page.after as ListPlace | undefined;
      const [rows, count] = await Promise.all([
        listLoans(pool, caller, filters, { ...page, after }),
        countLoans(pool, caller, filters, cap),
      ]);
      const loans = rows.slice(0, page.limit);
      setNextLink(request, reply, rows.length > page.limit ? loans.at(-1)!.place : undefined);
      setTotalCount(reply, count, cap);
      return loans.map((row) => toLoanSummary(row, { ...row, listing: { ...row, status: row.listingStatus } }, caller));
    },
  });

  app.route({
    ...LOANS_ROUTES['GET /api/loans/counts'],
    onRequest: signedIn,
    handler: async ({ caller }) => countLoansByPart(pool, caller, SEARCH_COUNT_CAP),
  });

  app.route({
    ...LOANS_ROUTES['GET /api/loans/:id'],
    onRequest: [signedIn, requireValidId],
    handler: async ({ params, caller }) => getLoan(db, caller, params.id),
  });

  app.route({
    ...LOANS_ROUTES['GET /api/loans/:id/history'],
    onRequest: [signedIn, requireValidId],
    handler: async ({ params, caller }) => {
      const loan = await getVisibleLoan(db, caller, params.id);
      return listHistory(db, loan.id, sideOf(caller, loan));
    },
  });
}
