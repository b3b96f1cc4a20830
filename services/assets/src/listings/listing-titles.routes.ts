import { ASSETS_ROUTES } from '@commonyard/contracts/http/routes/assets';
import { scopeOf } from '@commonyard/service-kit/audit/routes';
import { administratorsOnly } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import { parseIdList } from '@commonyard/service-kit/http/params';
import type { Deps } from '../deps.ts';
import { listTitles } from './listing-titles.repository.ts';

/** The titles of the listings whose ids stand in audit logs. */
export async function listingTitleRoutes(app: App, { db }: Deps): Promise<void> {
  app.route({
    ...ASSETS_ROUTES['GET /api/audit/assets/listings'],
    onRequest: administratorsOnly,
    handler: async ({ query, caller }) => {
      const ids = parseIdList(query);
      return ids.length === 0 ? [] : listTitles(db, ids, scopeOf(caller));
    },
  });
}
