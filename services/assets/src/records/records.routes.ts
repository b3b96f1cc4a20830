import { errors } from '@commonyard/contracts/http/errors';
import { Disclosure, DisclosureQuery, RecordsFile } from '@commonyard/contracts/http/records';
import { signedIn, administratorsOnly } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import { disclosePage, toDisclosureScope } from '@commonyard/service-kit/records/records.routes';
import { AUDIT_LOG } from '../database.ts';
import type { Deps } from '../deps.ts';
import { toDisclosed } from './records.mapper.ts';
import { listDisclosed, listHistory, listOwnListings } from './records.repository.ts';

const tags = ['records'];

/** The files of a person's data and of access requests. */
export async function recordFilesRoutes(app: App, { db, usage }: Deps): Promise<void> {
  app.get(
    '/api/records/assets/my-data',
    { onRequest: signedIn, schema: { tags, summary: 'My listings', response: { 200: RecordsFile, ...errors(429) } } },
    async (request) => {
      await db.transaction().execute((trx) => usage.count(trx, request, 'listing_exports'));
      return { listings: await listOwnListings(db, request.caller) };
    },
  );

  app.get(
    '/api/records/assets/disclosure',
    {
      onRequest: administratorsOnly,
      schema: {
        tags,
        summary: 'Listings with their decisions and changes, for an access request',
        querystring: DisclosureQuery,
        response: { 200: Disclosure, ...errors(429) },
      },
    },
    async (request) => {
      const { caller, query } = request;
      const scope = toDisclosureScope(caller, query);
      return db.transaction().execute(async (trx) => {
        await usage.count(trx, request, 'listing_exports');
        return disclosePage(
          trx,
          await listDisclosed(trx, scope),
          { auditLog: AUDIT_LOG, caller, query },
          async (page) => {
            const history = await listHistory(
              trx,
              page.map(({ id }) => id),
            );
            return page.map((listing) => toDisclosed(listing, history, caller));
          },
        );
      });
    },
  );
}
