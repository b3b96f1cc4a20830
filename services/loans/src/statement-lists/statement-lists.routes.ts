import { COUNT_CAP } from '@commonyard/contracts/assets.values';
import { LOANS_ROUTES } from '@commonyard/contracts/http/routes/loans';
import { STATEMENT_COLUMNS, STATEMENT_COLUMNS_FR } from '@commonyard/contracts/statement-labels.values';
import { STATEMENT_LIMITS, STATEMENTS_PAGE_SIZE } from '@commonyard/contracts/statements.values';
import { VALUE_LABELS_FR } from '@commonyard/contracts/value-labels-fr.values';
import { signedIn, type Caller } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import { sendCsv, type CsvValue } from '@commonyard/service-kit/http/csv';
import { readSortedPageRequest, setNextLink, setTotalCount } from '@commonyard/service-kit/http/pagination';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import { recordExport } from '../loan-views/record-export.service.ts';
import { withLines } from '../loans/statements.repository.ts';
import { membersOnly } from '../municipality-settings/municipality-settings.policy.ts';
import {
  countStatements,
  listCorrected,
  listDocuments,
  listStatements,
  type StatementFilters,
  type StatementPlace,
} from './statement-list.repository.ts';
import { toCsvRows, toStatementSummary } from './statement-lists.mapper.ts';

const BATCH = 500;

/** The statements of the caller's municipality; an operator sees those of the own loans. */
export async function statementListsRoutes(app: App, { db, usage }: Deps): Promise<void> {
  app.route({
    ...LOANS_ROUTES['GET /api/statements'],
    onRequest: [signedIn, membersOnly],
    handler: async (request, reply) => {
      const { caller, query } = request;
      const page = readSortedPageRequest(query, STATEMENTS_PAGE_SIZE, ['id', 'id']);
      const rows = await listStatements(db, caller, query, {
        ...page,
        after: page.after as StatementPlace | undefined,
      });
      const count = await countStatements(db, caller, query, COUNT_CAP);
      const statements = rows.slice(0, page.limit);
      const last = statements.at(-1);
      setNextLink(request, reply, rows.length > page.limit && last ? [last.year, last.id] : undefined);
      setTotalCount(reply, count, COUNT_CAP);
      return statements.map((row) => toStatementSummary(row, caller));
    },
  });

  app.route({
    ...LOANS_ROUTES['GET /api/statements/export'],
    onRequest: [signedIn, membersOnly],
    handler: async (request, reply) => {
      const { caller, query } = request;
      const { locale } = caller;
      await recordExport({ db, usage }, request, { action: 'statements_exported', details: query });
      const t = (text: string) =>
        locale === 'fr' ? (STATEMENT_COLUMNS_FR[text] ?? VALUE_LABELS_FR[text] ?? text) : text;
      return sendCsv(reply, locale, {
        fileName: locale === 'fr' ? 'releves' : 'statements',
        columns: STATEMENT_COLUMNS.map(t),
        lines: exportedRows(db, { caller, filters: query, t }),
      });
    },
  });
}

type Export = { caller: Caller; filters: StatementFilters; t: (text: string) => string };

/** The rows of statements and credit notes, newest first. A document whose rows do not all fit into the file is not in it. */
async function* exportedRows(db: Db, { caller, filters, t }: Export): AsyncGenerator<CsvValue[]> {
  let after: StatementPlace | undefined;
  let count = 0;
  for (;;) {
    const documents = await withLines(db, await listDocuments(db, caller, filters, { limit: BATCH, after }));
    const statements = await listCorrected(db, documents);
    for (const document of documents) {
      const statement = statements.get(document.corrects ?? document.id)!;
      const rows = toCsvRows(document, statement, { ...caller, t });
      count += rows.length;
      if (count > STATEMENT_LIMITS.exported) return;
      yield* rows;
    }
    const last = documents.at(-1);
    if (documents.length < BATCH || !last) return;
    after = [last.year, last.id];
  }
}
