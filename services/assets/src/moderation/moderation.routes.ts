import { Type } from 'typebox';
import { ADMIN_PAGE_SIZE, LISTING_TYPES } from '@commonyard/contracts/assets.values';
import {
  AdminListListingsQuery,
  AdminUpdateListingBody,
  ApproveBody,
  AdminListingCounts,
  Listing,
  ListingSummary,
  PendingListing,
  PendingListingsQuery,
  RejectBody,
} from '@commonyard/contracts/http/assets';
import { errors } from '@commonyard/contracts/http/errors';
import { IdParams } from '@commonyard/contracts/http/field-types';
import { adminOnly } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import { allowEmptyBody } from '@commonyard/service-kit/http/validation';
import type { Deps } from '../deps.ts';
import { replyChanged, uploadedImagesOnly } from '../listings/listings.routes.ts';
import { toStoredType } from '../listings/mapper/input.ts';
import { parseFilters } from '../listings/query/filters.ts';
import { countTabs } from '../listings/query/counts.ts';
import { replyListings } from '../listings/query/page.ts';
import { parseAdminSort, SORTS } from '../listings/query/sort.ts';
import { approveListing, editListingAsAdmin, rejectListing } from './moderation.service.ts';

const onRequest = adminOnly;
const response = { 200: Listing, ...errors(400, 404, 409) };

export async function moderationRoutes(app: App, deps: Deps): Promise<void> {
  const { db, pool } = deps;

  app.get(
    '/api/admin/assets',
    { onRequest, schema: { querystring: AdminListListingsQuery, response: { 200: Type.Array(ListingSummary) } } },
    async (request, reply) => {
      const { sort = 'created', order, limit = ADMIN_PAGE_SIZE, page, cursor } = request.query;
      const filters = parseFilters(request.query, request.caller);
      const list = { filters, sort: parseAdminSort(sort, order), limit, page, cursor, view: 'summary' } as const;
      return replyListings(deps, request, reply, list);
    },
  );

  app.get(
    '/api/admin/pending-assets',
    { onRequest, schema: { querystring: PendingListingsQuery, response: { 200: Type.Array(PendingListing) } } },
    async (request, reply) => {
      const { type, search, sort, limit = ADMIN_PAGE_SIZE, cursor, sameSenderAs } = request.query;
      const filters = {
        types: type ? [toStoredType(type)] : LISTING_TYPES,
        status: 'pending' as const,
        search: search?.trim() || undefined,
        sameSenderAs,
      };
      const order = SORTS[sort ?? 'oldest'];
      return replyListings(deps, request, reply, { filters, sort: order, limit, cursor, view: 'review' });
    },
  );

  app.get(
    '/api/admin/asset-counts',
    { onRequest, schema: { response: { 200: AdminListingCounts } } },
    async ({ caller }) => countTabs(pool, caller),
  );

  // The workspace and the administrators' page use different URLs for one operation.
  for (const url of ['/api/assets/:id/approve', '/api/admin/assets/:id/approve']) {
    app.patch(
      url,
      { onRequest, preValidation: allowEmptyBody, schema: { params: IdParams, body: ApproveBody, response } },
      async (request, reply) =>
        replyChanged(db, request, reply, (trx, target) =>
          approveListing(trx, target, request.body.adminNotes, request.caller),
        ),
    );
  }

  app.patch(
    '/api/admin/assets/:id/reject',
    { onRequest, preValidation: allowEmptyBody, schema: { params: IdParams, body: RejectBody, response } },
    async (request, reply) =>
      replyChanged(db, request, reply, (trx, target) =>
        rejectListing(trx, target, request.body.reason, request.caller),
      ),
  );

  app.patch(
    '/api/admin/assets/:id',
    {
      onRequest,
      preHandler: uploadedImagesOnly(deps),
      schema: { params: IdParams, body: AdminUpdateListingBody, response },
    },
    async (request, reply) =>
      replyChanged(db, request, reply, (trx, target) => editListingAsAdmin(trx, target, request.body, request.caller)),
  );
}
