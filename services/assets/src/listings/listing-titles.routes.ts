import { ASSETS_ROUTES } from '@commonyard/contracts/http/routes/assets';
import { scopeOf } from '@commonyard/service-kit/audit/routes';
import { administratorsOnly } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import type { Deps } from '../deps.ts';
import { listTitles } from './listing-titles.repository.ts';

/** The largest value of Postgres's `integer`. */
const MAX_ID = 2_147_483_647;

/** The titles of the listings whose ids stand in audit logs. */
export async function listingTitleRoutes(app: App, { db }: Deps): Promise<void> {
  app.route({
    ...ASSETS_ROUTES['GET /api/audit/assets/listings'],
    onRequest: administratorsOnly,
    handler: async ({ query, caller }) => {
      const ids = query.ids
        .split(',')
        .map(Number)
        .filter((id) => id <= MAX_ID);
      return ids.length === 0 ? [] : listTitles(db, ids, scopeOf(caller));
    },
  });
}
