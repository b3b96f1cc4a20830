import type pg from 'pg';
import type { Kysely } from 'kysely';
import { PUBLIC_PAGE_SIZE } from '@commonyard/contracts/assets.values';
import {
  CreateListingBody,
  Facets,
  FacetsQuery,
  Listing,
  ListingSummary,
  ListingCounts,
  ListingCountsQuery,
  ListListingsQuery,
  PublicListingBody,
  UpdateListingBody,
} from '@commonyard/contracts/http/assets';
import { errors } from '@commonyard/contracts/http/errors';
import { IdParams } from '@commonyard/contracts/http/text';
import { Type } from 'typebox';
import type { App } from '@commonyard/service-kit/app';
import { adminOnly, signedIn } from '@commonyard/service-kit/caller';
import { forbidden, invalid } from '@commonyard/service-kit/errors';
import { once } from '@commonyard/service-kit/idempotency';
import { postOnce } from '@commonyard/service-kit/posts/public-post';
import type { AssetsDatabase } from '../database.ts';
import { changeListing, removeListing, submitListing } from './listings.changes.ts';
import { adminEdit, ownEdit } from './listings.decisions.ts';
import { countListings } from './listings.counts.ts';
import { ownDraft } from './listings.drafts.ts';
import { countFacets } from './listings.facets.ts';
import { readFilters } from './listings.filters.ts';
import { orderOf } from './listings.order.ts';
import { sendPage } from './listings.pages.ts';
import { submitPublicly } from './listings.public-posts.ts';
import { findListingJson, getListingJson, listingNotFound, lockListing } from './listings.repository.ts';
import { assertCanEdit, assertFresh, editorOnly, sendJson } from './listings.requests.ts';
import { publicPostValidator } from './listings.validation.ts';
import type { RecentCounts } from './recent-counts.ts';

export type ListingsDeps = {
  db: Kysely<AssetsDatabase>;
  pool: pg.Pool;
  counts: RecentCounts;
  /** Whether equal posts without an account are one, and each needs a form token. */
  limits: boolean;
};

const tags = ['assets'];

/** What everybody may call, and what owners may. */
export async function listingsRoutes(app: App, deps: ListingsDeps): Promise<void> {
  const { db, pool, limits } = deps;

  app.get(
    '/api/assets',
    {
      schema: {
        tags,
        querystring: ListListingsQuery,
        response: { 200: Type.Array(ListingSummary), ...errors(400, 401) },
      },
    },
    async (request, reply) => {
      const { sort = 'newest', limit = PUBLIC_PAGE_SIZE, page, cursor } = request.query;
      if (page !== undefined && request.caller.userId === null)
        throw invalid({ page: 'Please follow the Link header to the next page' });
      const filters = readFilters(request.query);
      const order = orderOf(sort, request.caller, filters.elsewhere);
      return sendPage(deps, request, reply, { filters, order, limit, page, cursor });
    },
  );

  app.get(
    '/api/assets/facets',
    { schema: { tags, querystring: FacetsQuery, response: { 200: Facets, ...errors(400, 401) } } },
    async ({ caller, query }) => countFacets(pool, caller, readFilters(query)),
  );

  app.get(
    '/api/assets/counts',
    {
      onRequest: signedIn,
      schema: { tags, querystring: ListingCountsQuery, response: { 200: ListingCounts, ...errors(400, 401, 403) } },
    },
    async ({ caller, query: { userId } }) => {
      if (userId !== undefined && caller.role !== 'admin') throw forbidden();
      return countListings(deps, caller, userId);
    },
  );

  app.get(
    '/api/assets/:id',
    { schema: { tags, params: IdParams, response: { 200: Listing, ...errors(400, 404) } } },
    async ({ params, caller }, reply) => {
      const body = await findListingJson(pool, params.id, caller);
      if (body === undefined) throw listingNotFound();
      return sendJson(reply, 200, body);
    },
  );

  app.post(
    '/api/public/assets',
    {
      validatorCompiler: publicPostValidator,
      schema: { tags, body: PublicListingBody, response: { 201: Listing, ...errors(400, 403, 409, 422) } },
    },
    async (request, reply) => {
      const answer = await db.transaction().execute((trx) =>
        postOnce(trx, request, { limits }, async () => {
          const id = await submitPublicly(trx, request.body, request.caller, { once: limits });
          return { status: 201, body: JSON.parse(await getListingJson(trx, id, request.caller)) as Listing };
        }),
      );
      return reply.code(201).send(answer.body);
    },
  );

  app.post(
    '/api/assets',
    {
      onRequest: signedIn,
      schema: { tags, body: CreateListingBody, response: { 201: Listing, ...errors(400, 401, 409, 422) } },
    },
    async (request, reply) => {
      const { caller } = request;
      const answer = await db.transaction().execute((trx) =>
        once(trx, request, async () => {
          const listing = await submitListing(trx, ownDraft(request.body, caller), caller.userId);
          return { status: 201, body: JSON.parse(await getListingJson(trx, listing.id, caller)) as Listing };
        }),
      );
      return reply.code(201).send(answer.body);
    },
  );

  app.patch(
    '/api/assets/:id',
    {
      onRequest: [signedIn, editorOnly(db)],
      schema: {
        tags,
        params: IdParams,
        body: UpdateListingBody,
        response: { 200: Listing, ...errors(400, 401, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const { caller, params, body } = request;
      const json = await db.transaction().execute(async (trx) => {
        const before = await lockListing(trx, params.id);
        assertCanEdit(caller, before);
        await assertFresh(trx, request, before);
        const edit = caller.role === 'admin' ? adminEdit : ownEdit;
        const { patch, change } = edit(before, body, caller.userId);
        await changeListing(trx, before, patch, change);
        return getListingJson(trx, params.id, caller);
      });
      return sendJson(reply, 200, json);
    },
  );

  app.delete(
    '/api/assets/:id',
    {
      onRequest: adminOnly,
      schema: { tags, params: IdParams, response: { 204: Type.Null(), ...errors(400, 401, 403, 404) } },
    },
    async (request, reply) => {
      await db.transaction().execute(async (trx) => {
        const before = await lockListing(trx, request.params.id);
        await removeListing(trx, before, request.caller.userId);
      });
      return reply.code(204).send(null);
    },
  );
}
