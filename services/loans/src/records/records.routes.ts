import { errors } from '@commonyard/contracts/http/errors';
import { Disclosure, DisclosureQuery, MunicipalityQuery, RecordsFile } from '@commonyard/contracts/http/records';
import { signedIn, administratorsOnly } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import { disclosePage, recordDisclosure, toDisclosureScope } from '@commonyard/service-kit/records/records.routes';
import { AUDIT_LOG } from '../database.ts';
import type { Deps } from '../deps.ts';
import { toDisclosed } from './records.mapper.ts';
import { collectLending, collectOwnData, listDisclosed, listHistoryOf, listQuotesOf } from './records.repository.ts';

const tags = ['records'];

/** The files of a user's own data and of access requests. */
export async function recordFilesRoutes(app: App, { db, usage }: Deps): Promise<void> {
  app.get(
    '/api/records/loans/my-data',
    {
      onRequest: signedIn,
      schema: {
        tags,
        summary: 'The loans I requested or lend, with their quotes, and my calendar feeds',
        response: { 200: RecordsFile, ...errors(429) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await db.transaction().execute((trx) => usage.count(trx, request, 'loan_exports'));
      return collectOwnData(db, request.caller.userId!);
    },
  );

  app.get(
    '/api/records/loans/disclosure',
    {
      onRequest: administratorsOnly,
      schema: {
        tags,
        summary: 'Loans with quotes and history, for an access request',
        querystring: DisclosureQuery,
        response: { 200: Disclosure, ...errors(429) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { caller, query } = request;
      const scope = toDisclosureScope(caller, query);
      return db.transaction().execute(async (trx) => {
        await usage.count(trx, request, 'loan_exports');
        const disclosed = { auditLog: AUDIT_LOG, caller, query, kind: 'loan' };
        return disclosePage(trx, await listDisclosed(trx, scope), disclosed, async (page) => {
          const ids = page.map(({ id }) => id);
          const belongings = {
            quotes: await listQuotesOf(trx, ids),
            history: await listHistoryOf(trx, ids),
            municipality: scope.municipality,
          };
          return page.map((loan) => toDisclosed(loan, belongings));
        });
      });
    },
  );

  app.get(
    '/api/records/loans/municipality',
    {
      onRequest: administratorsOnly,
      schema: {
        tags,
        summary: 'Settings, calendar feeds and calendars of a municipality, for an access request',
        querystring: MunicipalityQuery,
        response: { 200: RecordsFile, ...errors(429) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { caller, query } = request;
      const municipality = toDisclosureScope(caller, query).municipality!;
      return db.transaction().execute(async (trx) => {
        await usage.count(trx, request, 'loan_exports');
        const file = await collectLending(trx, municipality);
        await recordDisclosure(trx, { auditLog: AUDIT_LOG, caller, query, kind: 'municipality' });
        return file;
      });
    },
  );
}
