import { Type } from 'typebox';
import { errors } from '@commonyard/contracts/http/errors';
import { IdParams } from '@commonyard/contracts/http/field-types';
import { Block, BlockBody, BlockParams } from '@commonyard/contracts/http/loans';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import { systemClock } from '@commonyard/service-kit/clock';
import type { App } from '@commonyard/service-kit/http/app';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { withIdempotencyKey } from '@commonyard/service-kit/http/idempotency';
import { ifMatchVersion } from '@commonyard/service-kit/http/if-match';
import { sendJson } from '@commonyard/service-kit/http/json';
import { lendingSideOnly } from '../availability/availability.routes.ts';
import { changeDays } from '../availability/day-changes.service.ts';
import type { Deps } from '../deps.ts';
import { findListing } from '../projections/listings.repository.ts';
import { listBlocks } from './blocks.repository.ts';
import { addBlock, removeBlock } from './blocks.service.ts';

export async function blocksRoutes(app: App, deps: Deps): Promise<void> {
  const { db } = deps;
  const onRequest = [signedIn, lendingSideOnly(deps)];

  app.get(
    '/api/availability/:id/blocks',
    {
      onRequest,
      schema: {
        summary: 'The blocked days of a listing that have not ended',
        params: IdParams,
        response: { 200: Type.Array(Block), ...errors(403, 503) },
      },
    },
    async ({ params }) => listBlocks(db, params.id, torontoDay(systemClock())),
  );

  app.post(
    '/api/availability/:id/blocks',
    {
      onRequest,
      schema: {
        summary: 'Block days of a listing; a season returns every year',
        params: IdParams,
        body: BlockBody,
        response: { 201: Block, ...errors(403, 409, 422, 503) },
      },
    },
    async (request, reply) => {
      const { params, body, caller } = request;
      const change = { actorId: caller.userId!, seenVersion: ifMatchVersion(request) };
      const { status, json } = await changeDays(db, params.id, (trx) =>
        withIdempotencyKey(trx, request, async () => {
          const listing = (await findListing(trx, params.id))!;
          return { status: 201, json: JSON.stringify(await addBlock(trx, listing, body, change)) };
        }),
      );
      return sendJson(reply, status, json);
    },
  );

  app.delete(
    '/api/availability/:id/blocks/:blockId',
    {
      onRequest,
      schema: {
        summary: 'Free blocked days',
        params: BlockParams,
        response: { 204: Type.Null(), ...errors(403, 409, 503) },
      },
    },
    async (request, reply) => {
      const { params, caller } = request;
      const change = { actorId: caller.userId!, seenVersion: ifMatchVersion(request) };
      await changeDays(db, params.id, async (trx) =>
        removeBlock(trx, (await findListing(trx, params.id))!, params.blockId, change),
      );
      return reply.code(204).send(null);
    },
  );
}
