import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { PUBLIC_PAGE_SIZE } from '@commonyard/contracts/assets.values';
import {
  CreateListingBody,
  Facets,
  FacetsQuery,
  Listing,
  ListingAlternatives,
  ListingMap,
  ListingCard,
  ListingCounts,
  ListingCountsQuery,
  ListListingsQuery,
  PublicListingBody,
  UpdateListingBody,
} from '@commonyard/contracts/http/assets';
import { errors } from '@commonyard/contracts/http/errors';
import { IdParams, NoBody } from '@commonyard/contracts/http/field-types';
import { adminOnly, signedIn } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import { forbidden, invalid } from '@commonyard/service-kit/errors/http-error';
import { ifMatchVersion } from '@commonyard/service-kit/http/if-match';
import { sendJson } from '@commonyard/service-kit/http/json';
import { parseId } from '@commonyard/service-kit/http/params';
import { submitPublicForm } from '@commonyard/service-kit/forms/public-form';
import { insertRemovalByUser } from '@commonyard/service-kit/records/retention';
import { usageRoute } from '@commonyard/service-kit/limits/usage-route';
import { allowEmptyBody } from '@commonyard/service-kit/http/validation';
import type { Database, Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import { assertCanEdit, assertUploaded, listingNotFound } from './listings.policy.ts';
import { findListing, findVisibleListingJson, listImagesOf, type StoredListing } from './listings.repository.ts';
import {
  deleteListing,
  editListing,
  restoreListing,
  submitOwnListing,
  submitPublicListing,
  withdrawListing,
  type Target,
} from './listings.service.ts';
import { publicListingValidator } from './public-listing-validator.ts';
import { findAlternatives } from './query/alternatives.ts';
import { countListings } from './query/counts.ts';
import { countFacets } from './query/facets.ts';
import { parseFilters } from './query/filters.ts';
import { countByMunicipality } from './query/map.ts';
import { replyListings } from './query/page.ts';
import { parseSort } from './query/sort.ts';
import { replyOnce } from '@commonyard/service-kit/http/idempotency';

export async function listingsRoutes(app: App, deps: Deps): Promise<void> {
  const { db, pool, limits, usage } = deps;

  app.get(
    '/api/assets',
    { schema: { querystring: ListListingsQuery, response: { 200: Type.Array(ListingCard), ...errors(401) } } },
    async (request, reply) => {
      const { sort = 'newest', limit = PUBLIC_PAGE_SIZE, page, cursor } = request.query;
      if (page !== undefined && request.caller.userId === null)
        throw invalid({ page: 'Please follow the Link header to the next page' });
      const filters = parseFilters(request.query, request.caller);
      const parsedSort = parseSort(sort, filters, request.caller);
      return replyListings(deps, request, reply, { filters, sort: parsedSort, limit, page, cursor });
    },
  );

  app.get(
    '/api/assets/facets',
    { schema: { querystring: FacetsQuery, response: { 200: Facets, ...errors(401) } } },
    async ({ caller, query }) => countFacets(pool, caller, parseFilters(query, caller)),
  );

  app.get(
    '/api/assets/map',
    { schema: { querystring: FacetsQuery, response: { 200: ListingMap, ...errors(401) } } },
    async ({ caller, query }) => countByMunicipality(pool, caller, parseFilters(query, caller)),
  );

  app.get(
    '/api/assets/alternatives',
    { schema: { querystring: FacetsQuery, response: { 200: ListingAlternatives, ...errors(401) } } },
    async ({ caller, query }) => findAlternatives(pool, caller, query),
  );

  app.get(
    '/api/assets/counts',
    {
      onRequest: signedIn,
      schema: { querystring: ListingCountsQuery, response: { 200: ListingCounts, ...errors(403) } },
    },
    async ({ caller, query: { userId } }) => {
      if (userId !== undefined && caller.role !== 'admin') throw forbidden();
      return countListings(pool, caller, userId);
    },
  );

  usageRoute(app, { url: '/api/assets/usage', kinds: ['listings', 'listing_exports'], db, usage });

  app.get(
    '/api/assets/:id',
    { schema: { params: IdParams, response: { 200: Listing } } },
    async ({ params, caller }, reply) => {
      const json = await findVisibleListingJson(pool, params.id, caller);
      if (json === undefined) throw listingNotFound();
      return sendJson(reply, 200, json);
    },
  );

  app.post(
    '/api/public/assets',
    {
      validatorCompiler: publicListingValidator,
      preHandler: uploadedImagesOnly(deps),
      schema: { body: PublicListingBody, response: { 201: Listing, ...errors(403, 409, 422, 429) } },
    },
    async (request, reply) => {
      const { body, caller } = request;
      return submitPublicForm({ db, request, reply, limits, usage, kind: 'listings' }, (trx) =>
        submitPublicListing(trx, body, caller, { deduplicate: limits }),
      );
    },
  );

  app.post(
    '/api/assets',
    {
      onRequest: signedIn,
      preHandler: uploadedImagesOnly(deps),
      schema: { body: CreateListingBody, response: { 201: Listing, ...errors(409, 422, 429) } },
    },
    async (request, reply) => {
      const { body, caller } = request;
      return replyOnce({ db, request, reply }, async (trx) => {
        await usage.count(trx, request, 'listings');
        return submitOwnListing(trx, body, caller);
      });
    },
  );

  app.patch(
    '/api/assets/:id',
    {
      onRequest: [signedIn, editorOnly(db)],
      preHandler: uploadedImagesOnly(deps),
      schema: { params: IdParams, body: UpdateListingBody, response: { 200: Listing, ...errors(403, 409) } },
    },
    async (request, reply) =>
      replyChanged(db, request, reply, (trx, target) => editListing(trx, target, request.body, request.caller)),
  );

  for (const [action, changeListing] of Object.entries({ withdraw: withdrawListing, restore: restoreListing })) {
    app.post(
      `/api/assets/:id/${action}`,
      {
        onRequest: [signedIn, editorOnly(db)],
        preValidation: allowEmptyBody,
        schema: { params: IdParams, body: NoBody, response: { 200: Listing, ...errors(403, 409) } },
      },
      async (request, reply) =>
        replyChanged(db, request, reply, (trx, target) => changeListing(trx, target, request.caller)),
    );
  }

  app.delete(
    '/api/assets/:id',
    { onRequest: adminOnly, schema: { params: IdParams, response: { 204: Type.Null(), ...errors(409) } } },
    async ({ params, caller }, reply) => {
      await db.transaction().execute(async (trx) => {
        await deleteListing(trx, params.id, caller);
        await insertRemovalByUser(trx, 'deleted_listing', params.id, caller.userId);
      });
      return reply.code(204).send(null);
    },
  );
}

/** Changes the listing of a request in a transaction, and sends its JSON. */
export async function replyChanged(
  db: Kysely<Database>,
  request: FastifyRequest,
  reply: FastifyReply,
  change: (trx: Trx, target: Target) => Promise<StoredListing>,
): Promise<FastifyReply> {
  const target = { id: parseId(request), seenVersion: ifMatchVersion(request) };
  const { json } = await db.transaction().execute((trx) => change(trx, target));
  return sendJson(reply, 200, json);
}

/** onRequest hook: requires a caller who may edit the listing, before the body is read. Throws 400, 404 or 403. */
const editorOnly =
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
