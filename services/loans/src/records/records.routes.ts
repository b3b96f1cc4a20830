import { administratorsOnly } from '@commonyard/service-kit/auth/caller';
import { LOANS_ROUTES } from '@commonyard/contracts/http/routes/loans';
import type { App } from '@commonyard/service-kit/http/app';
import {
  recordDisclosure,
  toDisclosureScope,
  ownDataRoute,
  disclosureRoute,
} from '@commonyard/service-kit/records/records.routes';
import { listAgreementsOf } from '../agreements/agreements.repository.ts';
import { AUDIT_LOG } from '../database.ts';
import { listStatements } from '../loans/statements.repository.ts';
import type { Deps } from '../deps.ts';
import { toDisclosed } from './records.mapper.ts';
import {
  collectLending,
  collectOwnData,
  listCertificateDecisionsOf,
  listDisclosed,
  listDamageReportsOf,
  listDocumentsOf,
  listHandoversOf,
  listHistoryOf,
  listPlansOf,
  listQuotesOf,
} from './records.repository.ts';

export async function recordFilesRoutes(app: App, { db, usage }: Deps): Promise<void> {
  const files = { db, usage, auditLog: AUDIT_LOG, exportKind: 'loan_exports' } as const;
  ownDataRoute(app, {
    ...files,
    summary: 'The loans I requested or lend, with their quotes and documents, and my calendar feeds',
    collect: ({ userId }) => collectOwnData(db, userId!),
  });
  disclosureRoute(app, {
    ...files,
    summary: 'Loans with quotes, documents and history, for an access request',
    kind: 'loan',
    list: listDisclosed,
    toRecords: async (trx, page, { scope: { municipality } }) => {
      const ids = page.map(({ id }) => id);
      const belongings = {
        quotes: await listQuotesOf(trx, ids),
        documents: await listDocumentsOf(trx, ids),
        damageReports: await listDamageReportsOf(trx, ids),
        plans: await listPlansOf(trx, ids),
        certificates: await listCertificateDecisionsOf(trx, ids),
        agreements: await listAgreementsOf(trx, ids),
        handovers: await listHandoversOf(trx, ids),
        statements: await listStatements(trx, ids),
        history: await listHistoryOf(trx, ids),
        municipality,
      };
      return page.map((loan) => toDisclosed(loan, belongings));
    },
  });

  app.route({
    ...LOANS_ROUTES['GET /api/records/loans/municipality'],
    onRequest: administratorsOnly,
    handler: async (request) => {
      const { caller, query } = request;
      const municipality = toDisclosureScope(caller, query).municipality!;
      return db.transaction().execute(async (trx) => {
        await usage.count(trx, request, 'loan_exports');
        const file = await collectLending(trx, municipality);
        await recordDisclosure(trx, { auditLog: AUDIT_LOG, caller, query, kind: 'municipality' });
        return file;
      });
    },
  });
}
