import { signedIn } from '@commonyard/service-kit/auth/caller';
import { systemClock } from '@commonyard/service-kit/clock';
import { LOANS_ROUTES } from '@commonyard/contracts/http/routes/loans';
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
  const { db, usage } = deps;
  const onRequest = [signedIn, lendingSideOnly(deps)];

  app.route({
    ...LOANS_ROUTES['GET /api/availability/:id/blocks'],
    onRequest,
    handler: async ({ params }) => listBlocks(db, params.id, torontoDay(systemClock())),
  });

  app.route({
    ...LOANS_ROUTES['POST /api/availability/:id/blocks'],
    onRequest,
    handler: async (request, reply) => {
      const { params, body, caller } = request;
      const change = { actorId: caller.userId!, locale: caller.locale, seenVersion: ifMatchVersion(request) };
      const { status, json } = await changeDays(db, params.id, (trx) =>
        withIdempotencyKey(trx, request, async () => {
          await usage.count(trx, request, 'loan_steps');
          const listing = (await findListing(trx, params.id))!;
          return { status: 201, json: JSON.stringify(await addBlock(trx, listing, body, change)) };
        }),
      );
      return sendJson(reply, status, json);
    },
  });

  app.route({
    ...LOANS_ROUTES['DELETE /api/availability/:id/blocks/:blockId'],
    onRequest,
    handler: async (request, reply) => {
      const { params, caller } = request;
      const change = { actorId: caller.userId!, seenVersion: ifMatchVersion(request) };
      await changeDays(db, params.id, async (trx) => {
        await usage.count(trx, request, 'loan_steps');
        await removeBlock(trx, (await findListing(trx, params.id))!, params.blockId, change);
      });
      return reply.code(204).send(null);
    },
  });
}
