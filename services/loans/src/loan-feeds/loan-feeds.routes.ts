import type { preValidationHookHandler } from 'fastify';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import { LOANS_ROUTES } from '@commonyard/contracts/http/routes/loans';
import type { App } from '@commonyard/service-kit/http/app';
import { readIdempotencyKey } from '@commonyard/service-kit/http/idempotency';
import { requireValidId } from '@commonyard/service-kit/http/params';
import type { Deps } from '../deps.ts';
import { listFeeds } from './loan-feeds.repository.ts';
import { createFeed, getCalendar, revokeFeed } from './loan-feeds.service.ts';

/** preValidation hook: removes the end of a sentence from the address of a feed that a user copied. */
const repairFile: preValidationHookHandler = ({ params }, _reply, done) => {
  const path = params as { file: string };
  path.file = path.file.replace(/\.ics[^\w-]*$/i, '.ics');
  done();
};

/** Calendar feeds of accepted loans, for calendar programs. The token in the address gives access. */
export async function loanFeedsRoutes(app: App, { db, publicUrl }: Deps): Promise<void> {
  app.route({
    ...LOANS_ROUTES['GET /api/loan-feeds'],
    onRequest: signedIn,
    handler: async ({ caller }) => listFeeds(db, caller.userId!),
  });

  app.route({
    ...LOANS_ROUTES['POST /api/loan-feeds'],
    onRequest: signedIn,
    handler: async (request, reply) => {
      const { body, caller } = request;
      const idempotencyKey = readIdempotencyKey(request) ?? null;
      const feed = await db.transaction().execute((trx) => createFeed(trx, body, { caller, idempotencyKey }));
      return reply.code(201).send(feed);
    },
  });

  app.route({
    ...LOANS_ROUTES['DELETE /api/loan-feeds/:id'],
    onRequest: [signedIn, requireValidId],
    handler: async ({ params, caller }, reply) => {
      await db.transaction().execute((trx) => revokeFeed(trx, caller.userId!, params.id));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...LOANS_ROUTES['GET /api/loan-feeds/:file'],
    preValidation: repairFile,
    handler: async ({ params }, reply) => {
      reply.header('cache-control', 'private, no-store');
      const token = params.file.replace(/\.ics$/, '');
      return reply.type('text/calendar; charset=utf-8').send(await getCalendar({ db, publicUrl }, token));
    },
  });
}
