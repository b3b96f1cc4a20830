import { errors } from '@commonyard/contracts/http/errors';
import { Disclosure, DisclosureQuery, RecordsFile } from '@commonyard/contracts/http/records';
import { signedIn, administratorsOnly } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import { disclosePage, toDisclosureScope } from '@commonyard/service-kit/records/records.routes';
import { AUDIT_LOG } from '../database.ts';
import type { Deps } from '../deps.ts';
import { toDisclosed } from './records.mapper.ts';
import { collectBelongings, collectOwnData, listDisclosed } from './records.repository.ts';

const tags = ['records'];

/** The files of a person's data and of access requests. */
export async function recordFilesRoutes(app: App, { db, usage }: Deps): Promise<void> {
  app.get(
    '/api/records/inquiries/my-data',
    {
      onRequest: signedIn,
      schema: {
        tags,
        summary: 'The inquiries I sent, the messages I wrote and the inspections I made',
        response: { 200: RecordsFile, ...errors(429) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await db.transaction().execute((trx) => usage.count(trx, request, 'inquiry_exports'));
      return collectOwnData(db, request.caller.userId!);
    },
  );

  app.get(
    '/api/records/inquiries/disclosure',
    {
      onRequest: administratorsOnly,
      schema: {
        tags,
        summary: 'Inquiries with messages, decisions, inspections and images, for an access request',
        querystring: DisclosureQuery,
        response: { 200: Disclosure, ...errors(429) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { caller, query } = request;
      const scope = toDisclosureScope(caller, query);
      return db.transaction().execute(async (trx) => {
        await usage.count(trx, request, 'inquiry_exports');
        return disclosePage(
          trx,
          await listDisclosed(trx, scope),
          { auditLog: AUDIT_LOG, caller, query },
          async (page) => {
            const belongings = await collectBelongings(
              trx,
              page.map(({ id }) => id),
              page.map(({ assetId }) => assetId),
            );
            return page.map((inquiry) => toDisclosed(inquiry, belongings, caller));
          },
        );
      });
    },
  );
}
