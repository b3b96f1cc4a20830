import type { FastifyReply, FastifyRequest } from 'fastify';
import { ASSETS_ROUTES } from '@commonyard/contracts/http/routes/assets';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import { assertNotLikePlatform } from '@commonyard/service-kit/forms/public-form';
import type { App } from '@commonyard/service-kit/http/app';
import { ifMatchVersion } from '@commonyard/service-kit/http/if-match';
import { sendJson } from '@commonyard/service-kit/http/json';
import { asProposed, discard } from '../listings/changes/changes.policy.ts';
import type { Deps } from '../deps.ts';
import type { Change } from '../listings/listings.service.ts';
import { toDay, toPatch } from '../listings/mapper/input.ts';
import { restore, withdraw } from '../listings/listings.policy.ts';
import { editPosted, renew } from './posted-listings.policy.ts';
import {
  changePostedListing,
  disownPostedListing,
  lockPostedListing,
  openPostedListing,
  takeOverPostedListing,
} from './posted-listings.service.ts';

/**
 * The page of a listing that was posted without an account. Only the token of a link gives access, whoever the caller is: that of
 * the browser that posted, or a mailed one. The token is in the body, so that no log contains it.
 */
export async function postedListingsRoutes(app: App, { db }: Deps): Promise<void> {
  app.route({
    ...ASSETS_ROUTES['POST /api/posted-listings'],
    handler: async ({ body, caller }, reply) => {
      const json = await db
        .transaction()
        .execute(async (trx) => openPostedListing(trx, await lockPostedListing(trx, body.token), caller));
      return sendJson(reply, 200, json);
    },
  });

  /** Changes the listing of the request's token, and sends its JSON. */
  const replyChanged = async (
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    change: Change,
  ): Promise<FastifyReply> => {
    const options = { reader: request.caller, seenVersion: ifMatchVersion(request) };
    const json = await db
      .transaction()
      .execute(async (trx) => changePostedListing(trx, await lockPostedListing(trx, token), options, change));
    return sendJson(reply, 200, json);
  };

  app.route({
    ...ASSETS_ROUTES['POST /api/posted-listings/update'],
    handler: async (request, reply) => {
      const { token, ...body } = request.body;
      assertNotLikePlatform(body);
      return replyChanged(request, reply, token, (before, decider) =>
        editPosted(before, toPatch(asProposed(before, decider.changes), body, decider.at), decider),
      );
    },
  });

  app.route({
    ...ASSETS_ROUTES['POST /api/posted-listings/renew'],
    handler: async (request, reply) => {
      const { token, availableTo } = request.body;
      return replyChanged(request, reply, token, (before, decider) => renew(before, toDay(availableTo)!, decider));
    },
  });

  for (const [route, change] of [
    ['POST /api/posted-listings/withdraw', withdraw],
    ['POST /api/posted-listings/restore', restore],
    ['POST /api/posted-listings/discard-change', discard],
  ] as const)
    app.route({
      ...ASSETS_ROUTES[route],
      handler: async (request, reply) => replyChanged(request, reply, request.body.token, change),
    });

  app.route({
    ...ASSETS_ROUTES['POST /api/posted-listings/take-over'],
    onRequest: signedIn,
    handler: async (request, reply) => {
      const { body, caller } = request;
      const seenVersion = ifMatchVersion(request);
      const json = await db
        .transaction()
        .execute(async (trx) =>
          takeOverPostedListing(trx, await lockPostedListing(trx, body.token), { caller, seenVersion }),
        );
      return sendJson(reply, 200, json);
    },
  });

  app.route({
    ...ASSETS_ROUTES['POST /api/posted-listings/disown'],
    handler: async ({ body, caller }, reply) => {
      await db
        .transaction()
        .execute(async (trx) => disownPostedListing(trx, await lockPostedListing(trx, body.token), caller));
      return reply.code(204).send(null);
    },
  });
}
