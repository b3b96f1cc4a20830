import { ASSETS_ROUTES } from '@commonyard/contracts/http/routes/assets';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import { systemClock } from '@commonyard/service-kit/clock';
import type { App } from '@commonyard/service-kit/http/app';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { replyOnce } from '@commonyard/service-kit/http/idempotency';
import { ifMatchVersion } from '@commonyard/service-kit/http/if-match';
import { requireValidId } from '@commonyard/service-kit/http/params';
import type { Deps } from '../deps.ts';
import { deleteSearch, getSearch, listSearches } from './saved-searches.repository.ts';
import { changeTiming, saveSearch } from './saved-searches.service.ts';

/** The saved searches of the caller. Nobody else reads them: they have no audit entries. */
export async function savedSearchesRoutes(app: App, { db, usage }: Pick<Deps, 'db' | 'usage'>): Promise<void> {
  app.route({
    ...ASSETS_ROUTES['GET /api/saved-searches'],
    onRequest: signedIn,
    handler: async ({ caller }) => listSearches(db, { userId: caller.userId! }, torontoDay(systemClock())),
  });

  app.route({
    ...ASSETS_ROUTES['POST /api/saved-searches'],
    onRequest: signedIn,
    handler: async (request, reply) =>
      replyOnce({ db, request, reply }, async (trx) => {
        await usage.count(trx, request, 'saved_searches');
        return JSON.stringify(await saveSearch(trx, request.body, request.caller));
      }),
  });

  app.route({
    ...ASSETS_ROUTES['PATCH /api/saved-searches/:id'],
    onRequest: [signedIn, requireValidId],
    handler: async (request) => {
      const { id } = request.params;
      const owner = { userId: request.caller.userId! };
      const seenVersion = ifMatchVersion(request);
      return db.transaction().execute(async (trx) => {
        await changeTiming(trx, owner, { id, timing: request.body.timing, seenVersion });
        return getSearch(trx, owner, { id, today: torontoDay(systemClock()) });
      });
    },
  });

  app.route({
    ...ASSETS_ROUTES['DELETE /api/saved-searches/:id'],
    onRequest: [signedIn, requireValidId],
    handler: async ({ params, caller }, reply) => {
      await deleteSearch(db, { userId: caller.userId! }, params.id);
      return reply.code(204).send(null);
    },
  });
}
