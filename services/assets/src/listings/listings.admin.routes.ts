import { AdminUpdateListingBody, ApproveBody, Listing, RejectBody } from '@commonyard/contracts/http/assets';
import { errors } from '@commonyard/contracts/http/errors';
import { IdParams } from '@commonyard/contracts/http/text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '@commonyard/service-kit/app';
import { adminOnly } from '@commonyard/service-kit/caller';
import { bodyOptional } from '@commonyard/service-kit/validation';
import type { ListingRow } from '../database.ts';
import { changeListing } from './listings.changes.ts';
import { adminEdit, approval, rejection, type Decided } from './listings.decisions.ts';
import { getListingJson, lockListing } from './listings.repository.ts';
import { assertFresh, sendJson } from './listings.requests.ts';
import type { ListingsDeps } from './listings.routes.ts';

const tags = ['assets'];
const response = { 200: Listing, ...errors(400, 401, 403, 404, 409) };

/** What administrators decide. */
export async function adminListingsRoutes(app: App, { db }: ListingsDeps): Promise<void> {
  const onRequest = adminOnly;

  /** Changes a listing by what `decide` makes of its present state, and answers how it is then. */
  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    id: number,
    decide: (before: ListingRow, actorId: number | null) => Decided,
  ) {
    const { caller } = request;
    const json = await db.transaction().execute(async (trx) => {
      const before = await lockListing(trx, id);
      await assertFresh(trx, request, before);
      const { patch, change } = decide(before, caller.userId);
      await changeListing(trx, before, patch, change);
      return getListingJson(trx, id, caller);
    });
    return sendJson(reply, 200, json);
  }

  // One operation under the two addresses that the tools area and the administrators' page use.
  for (const url of ['/api/assets/:id/approve', '/api/admin/assets/:id/approve']) {
    app.patch(
      url,
      { onRequest, preValidation: bodyOptional, schema: { tags, params: IdParams, body: ApproveBody, response } },
      async (request, reply) =>
        change(request, reply, request.params.id, (before, actorId) =>
          approval(before, actorId, request.body.adminNotes),
        ),
    );
  }

  app.patch(
    '/api/admin/assets/:id/reject',
    { onRequest, preValidation: bodyOptional, schema: { tags, params: IdParams, body: RejectBody, response } },
    async (request, reply) =>
      change(request, reply, request.params.id, (before, actorId) => rejection(before, actorId, request.body.reason)),
  );

  app.patch(
    '/api/admin/assets/:id',
    { onRequest, schema: { tags, params: IdParams, body: AdminUpdateListingBody, response } },
    async (request, reply) =>
      change(request, reply, request.params.id, (before, actorId) => adminEdit(before, request.body, actorId)),
  );
}
