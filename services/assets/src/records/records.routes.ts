import { errors } from '@commonyard/contracts/http/errors';
import { Disclosure, DisclosureQuery, RecordsFile } from '@commonyard/contracts/http/records';
import { DISCLOSURE_PAGE_SIZE } from '@commonyard/contracts/records.values';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import {
  administratorsOnly,
  recordDisclosure,
  toDisclosureScope,
} from '@commonyard/service-kit/records/records.routes';
import { AUDIT_LOG } from '../database.ts';
import type { Deps } from '../deps.ts';
import { toDisclosed } from './records.mapper.ts';
import { listDisclosed, listHistory, listOwnListings } from './records.repository.ts';

const tags = ['records'];

/** The files of a person's data and of access requests. */
export async function recordFilesRoutes(app: App, { db, usage }: Deps): Promise<void> {
  app.get(
    '/api/records/assets/my-data',
    {
      onRequest: signedIn,
      schema: { tags, summary: 'My listings', response: { 200: RecordsFile, ...errors(401, 429) } },
    },
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
        response: { 200: Disclosure, ...errors(400, 401, 403, 429) },
      },
    },
    async (request) => {
      const { caller, query } = request;
      const scope = toDisclosureScope(caller, query);
      return db.transaction().execute(async (trx) => {
        await usage.count(trx, request, 'listing_exports');
        const rows = await listDisclosed(trx, scope);
        const page = rows.slice(0, DISCLOSURE_PAGE_SIZE);
        if (page.length === 0) return { records: [], next: null };
        const history = await listHistory(
          trx,
          page.map(({ id }) => id),
        );
        // Last: this file is not in its own history.
        await recordDisclosure(trx, { auditLog: AUDIT_LOG, caller, query });
        return {
          records: page.map((listing) => toDisclosed(listing, history, caller)),
          next: rows.length > page.length ? page.at(-1)!.id : null,
        };
      });
    },
  );
}
