import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { PUBLIC_PAGE_SIZE } from '@commonyard/contracts/assets.values';
import { adminOnly, signedIn } from '@commonyard/service-kit/auth/caller';
import { ASSETS_ROUTES } from '@commonyard/contracts/http/routes/assets';
import type { App } from '@commonyard/service-kit/http/app';
import { forbidden, invalid } from '@commonyard/service-kit/errors/http-error';
import { ifMatchVersion } from '@commonyard/service-kit/http/if-match';
import { sendJson } from '@commonyard/service-kit/http/json';
import { parseId, parseIdList } from '@commonyard/service-kit/http/params';
import { submitPublicForm } from '@commonyard/service-kit/forms/public-form';
import { insertRemovalByUser } from '@commonyard/service-kit/records/retention';
import { usageRoute } from '@commonyard/service-kit/limits/usage-route';
import { allowEmptyBody } from '@commonyard/service-kit/http/validation';
import type { Database } from '../database.ts';
import type { Deps } from '../deps.ts';
import { assertCanEdit, assertUploaded, listingNotFound, restore } from './listings.policy.ts';
import { findListing, findVisibleListingJson, listImagesOf, listPublicCards } from './listings.repository.ts';
import {
  assertReason,
  changeListing,
  deleteListing,
  submitOwnListing,
  submitPublicListing,
  toEdit,
  withdrawListing,
  type Change,
} from './listings.service.ts';
import { publicListingValidator } from './public-listing-validator.ts';
import { findAlternatives } from './query/alternatives.ts';
import { countListings } from './query/counts.ts';
import { countFacets } from './query/facets.ts';
import { parseFilters } from './query/filters.ts';
import { countByMunicipality } from './query/map.ts';
import { replyListings } from './query/page.ts';
import { parseSort } from './query/sort.ts';
import { discard } from './changes/changes.policy.ts';
import { replyOnce } from '@commonyard/service-kit/http/idempotency';

export async function listingsRoutes(app: App, deps: Deps): Promise<void> {
  const { db, pool, limits, usage } = deps;

  app.route({
    ...ASSETS_ROUTES['GET /api/assets'],
    handler: async (request, reply) => {
      const { sort = 'newest', limit = PUBLIC_PAGE_SIZE, page, cursor } = request.query;
      if (page !== undefined && request.caller.userId === null)
        throw invalid({ page: 'Please follow the Link header to the next page' });
      const filters = parseFilters(request.query, request.caller);
      const parsedSort = parseSort(sort, filters, request.caller);
      const view = filters.mine ? 'own' : 'card';
      return replyListings(deps, request, reply, { filters, sort: parsedSort, limit, page, cursor, view });
    },
  });

  app.route({
    ...ASSETS_ROUTES['GET /api/assets/facets'],
    handler: async ({ caller, query }) => countFacets(pool, caller, parseFilters(query, caller)),
  });

  app.route({
    ...ASSETS_ROUTES['GET /api/assets/map'],
    handler: async ({ caller, query }) => countByMunicipality(pool, caller, parseFilters(query, caller)),
  });

  app.route({
    ...ASSETS_ROUTES['GET /api/assets/alternatives'],
    handler: async ({ caller, query }) => findAlternatives(pool, caller, query),
  });

  app.route({
    ...ASSETS_ROUTES['GET /api/assets/cards'],
    handler: async ({ caller, query }, reply) =>
      sendJson(reply, 200, await listPublicCards(pool, parseIdList(query), caller)),
  });

  app.route({
    ...ASSETS_ROUTES['GET /api/assets/counts'],
    onRequest: signedIn,
    handler: async ({ caller, query: { userId } }) => {
      if (userId !== undefined && caller.role !== 'admin') throw forbidden();
      return countListings(pool, caller, userId);
    },
  });

  usageRoute(app, {
    ...ASSETS_ROUTES['GET /api/assets/usage'],
    kinds: ['listings', 'saved_searches', 'listing_exports'],
    db,
    usage,
  });

  app.route({
    ...ASSETS_ROUTES['GET /api/assets/:id'],
    handler: async ({ params, caller }, reply) => {
      const json = await findVisibleListingJson(pool, params.id, caller);
      if (json === undefined) throw listingNotFound();
      return sendJson(reply, 200, json);
    },
  });

  app.route({
    ...ASSETS_ROUTES['POST /api/public/assets'],
    validatorCompiler: publicListingValidator,
    preHandler: uploadedImagesOnly(deps),
    handler: async (request, reply) => {
      const { body, caller } = request;
      return submitPublicForm({ db, request, reply, limits, usage, kind: 'listings' }, (trx) =>
        submitPublicListing(trx, body, caller, { deduplicate: limits }),
      );
    },
  });

  app.route({
    ...ASSETS_ROUTES['POST /api/assets'],
    onRequest: signedIn,
    preHandler: uploadedImagesOnly(deps),
    handler: async (request, reply) => {
      const { body, caller } = request;
      return replyOnce({ db, request, reply }, async (trx) => {
        await usage.count(trx, request, 'listings');
        return submitOwnListing(trx, body, caller);
      });
    },
  });

  app.route({
    ...ASSETS_ROUTES['PATCH /api/assets/:id'],
    onRequest: [signedIn, editorOnly(db)],
    preHandler: uploadedImagesOnly(deps),
    handler: async (request, reply) => replyChanged(db, request, reply, toEdit(request.body, request.caller)),
  });

  for (const [route, change] of [
    ['POST /api/assets/:id/restore', restore],
    ['POST /api/assets/:id/discard-change', discard],
  ] as const)
    app.route({
      ...ASSETS_ROUTES[route],
      onRequest: [signedIn, editorOnly(db)],
      preValidation: allowEmptyBody,
      handler: async (request, reply) => replyChanged(db, request, reply, change),
    });

  app.route({
    ...ASSETS_ROUTES['POST /api/assets/:id/withdraw'],
    onRequest: [signedIn, editorOnly(db)],
    preValidation: allowEmptyBody,
    handler: async (request, reply) => {
      const { params, body, caller } = request;
      const target = { id: params.id, seenVersion: ifMatchVersion(request) };
      const { json } = await db.transaction().execute((trx) => withdrawListing(trx, target, caller, body));
      return sendJson(reply, 200, json);
    },
  });

  app.route({
    ...ASSETS_ROUTES['DELETE /api/assets/:id'],
    onRequest: adminOnly,
    preValidation: allowEmptyBody,
    handler: async (request, reply) => {
      const { params, body, caller } = request;
      const target = { id: params.id, seenVersion: ifMatchVersion(request) };
      await db.transaction().execute(async (trx) => {
        await assertReason(trx, params.id, body.reason);
        await deleteListing(trx, target, caller, body);
        await insertRemovalByUser(trx, 'deleted_listing', params.id, caller.userId);
      });
      return reply.code(204).send(null);
    },
  });
}

/** Changes the listing of a request in a transaction, and sends its JSON. */
export async function replyChanged(
  db: Kysely<Database>,
  request: FastifyRequest,
  reply: FastifyReply,
  change: Change,
): Promise<FastifyReply> {
  const target = { id: parseId(request), seenVersion: ifMatchVersion(request) };
  const { json } = await db.transaction().execute((trx) => changeListing(trx, target, request.caller, change));
  return sendJson(reply, 200, json);
}

/** onRequest hook: requires a caller who may edit the listing, before the body is read. Throws 400, 404 or 403. */
export const editorOnly =
  (db: Kysely<Database>) =>
  async (request: FastifyRequest): Promise<void> =>
    assertCanEdit(request.caller, await findListing(db, parseId(request)));

/** preHandler hook: requires that new images of a listing come from the media service. Throws 400. */
export const uploadedImagesOnly =
  ({ db, imageIds }: Pick<Deps, 'db' | 'imageIds'>) =>
  async ({ body, params }: FastifyRequest): Promise<void> => {
    const { images } = body as { images?: string[] | null };
    if (!images || images.length === 0) return;
    const { id } = params as { id?: number };
    assertUploaded(imageIds, images, id === undefined ? [] : await listImagesOf(db, id));
  };
