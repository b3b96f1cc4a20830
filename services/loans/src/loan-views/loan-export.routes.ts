import { LOANS_ROUTES } from '@commonyard/contracts/http/routes/loans';
import { LOAN_COLUMNS, LOAN_LABELS_FR, LOAN_STATUS_LABELS } from '@commonyard/contracts/loan-labels.values';
import { MAX_EXPORTED_LOANS } from '@commonyard/contracts/loans.values';
import { signedIn, type Caller } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import { sendCsv, type CsvValue, toCsvAmount, toCsvInstant } from '@commonyard/service-kit/http/csv';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import { listLoans, type LoanFilters } from './loan-list.repository.ts';
import { toLoanSummary } from './loans.mapper.ts';

const BATCH = 500;

export async function loanExportRoutes(app: App, { db, usage }: Deps): Promise<void> {
  app.route({
    ...LOANS_ROUTES['GET /api/loans/export'],
    onRequest: signedIn,
    handler: async (request, reply) => {
      const { caller, query } = request;
      await db.transaction().execute((trx) => usage.count(trx, request, 'loan_exports'));
      const { locale } = caller;
      const t = (text: string) => (locale === 'fr' ? (LOAN_LABELS_FR[text] ?? text) : text);
      return sendCsv(reply, locale, {
        fileName: locale === 'fr' ? 'prets' : 'loans',
        columns: LOAN_COLUMNS.map(t),
        lines: exportedLines(db, { caller, filters: query, t }),
      });
    },
  });
}

type Export = { caller: Caller; filters: LoanFilters; t: (text: string) => string };

async function* exportedLines(db: Db, { caller, filters, t }: Export): AsyncGenerator<CsvValue[]> {
  let below: number | undefined;
  for (let count = 0; count < MAX_EXPORTED_LOANS; count += BATCH) {
    const rows = (await listLoans(db, caller, filters, { limit: BATCH, offset: 0, below })).slice(0, BATCH);
    for (const row of rows) {
      const loan = toLoanSummary(row, { ...row, status: row.listingStatus }, caller);
      yield [
        loan.id,
        t(LOAN_STATUS_LABELS[loan.status]),
        loan.listing.title,
        loan.lender.municipalityName,
        loan.borrower.municipalityName,
        loan.startsOn,
        loan.endsOn,
        toCsvAmount(loan.totalCents, caller.locale),
        toCsvInstant(loan.createdAt),
        toCsvInstant(loan.updatedAt),
      ];
    }
    if (rows.length < BATCH) return;
    below = rows.at(-1)!.id;
  }
}
