import { ASSETS_ROUTES } from '@commonyard/contracts/http/routes/assets';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import { sendJson } from '@commonyard/service-kit/http/json';
import { requireValidId } from '@commonyard/service-kit/http/params';
import type { Deps } from '../deps.ts';
import { deleteFavourite, listFavourites } from './favourites.repository.ts';
import { acknowledgeFavourites, addFavourites } from './favourites.service.ts';

/** The listings that the caller has saved. Nobody else reads them: they have no audit entries and no events. */
export async function favouritesRoutes(app: App, { db, pool }: Pick<Deps, 'db' | 'pool'>): Promise<void> {
  app.route({
    ...ASSETS_ROUTES['GET /api/favourites'],
    onRequest: signedIn,
    handler: async ({ caller }, reply) => sendJson(reply, 200, await listFavourites(pool, caller)),
  });

  app.route({
    ...ASSETS_ROUTES['POST /api/favourites'],
    onRequest: signedIn,
    handler: async ({ body, caller }, reply) => {
      await db.transaction().execute((trx) => addFavourites(trx, body.listingIds, caller));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...ASSETS_ROUTES['DELETE /api/favourites/:id'],
    onRequest: [signedIn, requireValidId],
    handler: async ({ params, caller }, reply) => {
      await deleteFavourite(db, caller.userId!, params.id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...ASSETS_ROUTES['POST /api/favourites/seen'],
    onRequest: signedIn,
    handler: async ({ body, caller }, reply) => {
      await db.transaction().execute((trx) => acknowledgeFavourites(trx, body, caller));
      return reply.code(204).send(null);
    },
  });
}
