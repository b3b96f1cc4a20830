import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { errors } from '@commonyard/contracts/http/errors';
import { LoansExportQuery } from '@commonyard/contracts/http/loans';
import { toCsvLine } from '@commonyard/service-kit/audit/csv';
import { signedIn, type Caller } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import type { LoansDb } from '../database.ts';
import type { Deps } from '../deps.ts';
import { EXPORT_COLUMNS, toExportedLoan } from './loan-export.mapper.ts';
import { listLoans, type LoanFilters } from './loan-list.repository.ts';
import { toLoanSummary } from './loans.mapper.ts';

const BATCH = 500;
const MAX_EXPORTED_LOANS = 10_000;
/** Spreadsheets take a file without it for one in another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

export async function loanExportRoutes(app: App, { db, usage }: Deps): Promise<void> {
  app.get(
    '/api/loans/export',
    {
      onRequest: signedIn,
      schema: {
        tags: ['loans'],
        summary: `Export the caller's loans as CSV, at most ${MAX_EXPORTED_LOANS}, newest first`,
        querystring: LoansExportQuery,
        response: {
          200: { content: { 'text/csv': { schema: Type.Unsafe<Readable>(Type.String()) } } },
          ...errors(400, 401, 429),
        },
      },
    },
    async (request, reply) => {
      const { caller, query } = request;
      await db.transaction().execute((trx) => usage.count(trx, request, 'loan_exports'));
      const filename = caller.locale === 'fr' ? 'prets.csv' : 'loans.csv';
      reply.header('content-disposition', `attachment; filename="${filename}"`);
      reply.header('cache-control', 'no-store').type('text/csv; charset=utf-8');
      return reply.send(Readable.from(exportedLines(db, caller, query)));
    },
  );
}

async function* exportedLines(db: LoansDb, caller: Caller, filters: LoanFilters): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${toCsvLine(EXPORT_COLUMNS[caller.locale])}`;
  let below: number | undefined;
  for (let count = 0; count < MAX_EXPORTED_LOANS; count += BATCH) {
    const rows = (await listLoans(db, caller, filters, { limit: BATCH, offset: 0, below })).slice(0, BATCH);
    for (const row of rows) {
      const loan = toLoanSummary(row, { ...row, status: row.listingStatus }, caller);
      yield toCsvLine(toExportedLoan(loan, caller.locale));
    }
    if (rows.length < BATCH) return;
    below = rows.at(-1)!.id;
  }
}
