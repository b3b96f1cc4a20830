import { ADMIN_PAGE_SIZE } from '@commonyard/contracts/assets.values';
import { adminOnly } from '@commonyard/service-kit/auth/caller';
import { ASSETS_ROUTES } from '@commonyard/contracts/http/routes/assets';
import type { App } from '@commonyard/service-kit/http/app';
import { allowEmptyBody } from '@commonyard/service-kit/http/validation';
import type { Deps } from '../deps.ts';
import { approveWaiting, rejectWaiting } from '../listings/changes/changes.policy.ts';
import { replyChanged, uploadedImagesOnly } from '../listings/listings.routes.ts';
import { toEdit } from '../listings/listings.service.ts';
import { parseFilters } from '../listings/query/filters.ts';
import { countTabs } from '../listings/query/counts.ts';
import { replyListings } from '../listings/query/page.ts';
import { parseAdminSort, SORTS } from '../listings/query/sort.ts';

const onRequest = adminOnly;

export async function moderationRoutes(app: App, deps: Deps): Promise<void> {
  const { db, pool } = deps;

  app.route({
    ...ASSETS_ROUTES['GET /api/admin/assets'],
    onRequest,
    handler: async (request, reply) => {
      const { sort = 'created', order, limit = ADMIN_PAGE_SIZE, page, cursor } = request.query;
      const filters = parseFilters(request.query, request.caller);
      const list = { filters, sort: parseAdminSort(sort, order), limit, page, cursor, view: 'summary' } as const;
      return replyListings(deps, request, reply, list);
    },
  });

  app.route({
    ...ASSETS_ROUTES['GET /api/admin/pending-assets'],
    onRequest,
    handler: async (request, reply) => {
      const { sort, limit = ADMIN_PAGE_SIZE, cursor, sameSenderAs, postedBy, ...query } = request.query;
      const { origin: _, ...narrowed } = parseFilters(query, request.caller);
      const filters = { ...narrowed, review: true, sameSenderAs, postedBy };
      const order = SORTS[sort ?? 'oldest'];
      return replyListings(deps, request, reply, { filters, sort: order, limit, cursor, view: 'review' });
    },
  });

  app.route({
    ...ASSETS_ROUTES['GET /api/admin/asset-counts'],
    onRequest,
    handler: async ({ caller }) => countTabs(pool, caller),
  });

  // The workspace and the administrators' page use different URLs for one operation.
  for (const route of ['PATCH /api/assets/:id/approve', 'PATCH /api/admin/assets/:id/approve'] as const)
    app.route({
      ...ASSETS_ROUTES[route],
      onRequest,
      preValidation: allowEmptyBody,
      handler: async (request, reply) =>
        replyChanged(db, request, reply, (before, decider) => approveWaiting(before, decider, request.body.adminNotes)),
    });

  app.route({
    ...ASSETS_ROUTES['PATCH /api/admin/assets/:id/reject'],
    onRequest,
    preValidation: allowEmptyBody,
    handler: async (request, reply) =>
      replyChanged(db, request, reply, (before, decider) => rejectWaiting(before, decider, request.body.reason)),
  });

  app.route({
    ...ASSETS_ROUTES['PATCH /api/admin/assets/:id'],
    onRequest,
    preHandler: uploadedImagesOnly(deps),
    handler: async (request, reply) => replyChanged(db, request, reply, toEdit(request.body, request.caller)),
  });
}
