import { Type } from 'typebox';
import { ADMIN_PAGE_SIZE, COUNT_CAP } from '@commonyard/contracts/assets.values';
import {
  AdminListListingsQuery,
  AssetCounts,
  ListingSummary,
  PendingListing,
  PendingListingsQuery,
} from '@commonyard/contracts/http/assets';
import { errors } from '@commonyard/contracts/http/errors';
import type { App } from '@commonyard/service-kit/app';
import { adminOnly } from '@commonyard/service-kit/caller';
import { linkNext, totalCount } from '@commonyard/service-kit/pages';
import { readFilters } from './listings.filters.ts';
import { ADMIN_COLUMNS, readPlace } from './listings.order.ts';
import { sendPage } from './listings.pages.ts';
import { countTabs, listPending } from './listings.pending.ts';
import { sendJson } from './listings.requests.ts';
import type { ListingsDeps } from './listings.routes.ts';
import { assetType } from './listings.rules.ts';

const tags = ['assets'];

/** What administrators look through. */
export async function adminListsRoutes(app: App, deps: ListingsDeps): Promise<void> {
  const { pool } = deps;

  app.get(
    '/api/admin/assets',
    {
      onRequest: adminOnly,
      schema: {
        tags,
        querystring: AdminListListingsQuery,
        response: { 200: Type.Array(ListingSummary), ...errors(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { sort = 'created', limit = ADMIN_PAGE_SIZE, page, cursor } = request.query;
      const column = ADMIN_COLUMNS[sort];
      const descending = (request.query.order ?? (column === 'id' ? 'desc' : 'asc')) === 'desc';
      const filters = readFilters(request.query);
      return sendPage(deps, request, reply, { filters, order: { column, descending }, limit, page, cursor });
    },
  );

  app.get(
    '/api/admin/pending-assets',
    {
      onRequest: adminOnly,
      schema: {
        tags,
        querystring: PendingListingsQuery,
        response: { 200: Type.Array(PendingListing), ...errors(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { limit = ADMIN_PAGE_SIZE, cursor } = request.query;
      const type = request.query.type && assetType(request.query.type);
      const [afterId = 0] = cursor === undefined ? [] : readPlace(cursor, { column: 'id', descending: false });
      const [{ cards, next }, counts] = await Promise.all([
        listPending(pool, { type, locale: request.caller.locale, limit, afterId: Number(afterId) }),
        countTabs(pool),
      ]);
      linkNext(request, reply, next);
      const waiting = { available_asset: counts.pendingAvailable, needed_asset: counts.pendingNeeded };
      totalCount(reply, type ? waiting[type] : waiting.available_asset + waiting.needed_asset, COUNT_CAP);
      return sendJson(reply, 200, `[${cards.join(',')}]`);
    },
  );

  app.get(
    '/api/admin/asset-counts',
    { onRequest: adminOnly, schema: { tags, response: { 200: AssetCounts, ...errors(401, 403) } } },
    async () => countTabs(pool),
  );
}
