import { ASSETS_ROUTES } from '@commonyard/contracts/http/routes/assets';
import type { GuestSearches } from '@commonyard/contracts/http/saved-searches';
import { submitPublicForm } from '@commonyard/service-kit/forms/public-form';
import type { App } from '@commonyard/service-kit/http/app';
import { ifMatchVersion } from '@commonyard/service-kit/http/if-match';
import type { Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import { lockGuestOfLink, type GuestRow } from '../guest-links/guest-links.repository.ts';
import { changeTiming } from '../saved-searches/saved-searches.service.ts';
import { confirmGuest, endSearches, readGuestSearches, renewGuest, saveGuestSearch } from './guest-searches.service.ts';

/**
 * Saved searches of guests. Only the token of a mailed link gives access to them, whoever the caller is. The token is in the body, so
 * that no log contains it.
 */
export async function guestSearchesRoutes(app: App, { db, limits, usage }: Deps): Promise<void> {
  app.route({
    ...ASSETS_ROUTES['POST /api/guest-searches'],
    handler: async (request, reply) =>
      submitPublicForm({ db, request, reply, limits, usage, kind: 'saved_searches' }, (trx) =>
        saveGuestSearch(trx, request.body, request.caller),
      ),
  });

  const withGuest = (
    { token }: { token: string },
    act: (trx: Trx, guest: GuestRow) => Promise<GuestSearches>,
  ): Promise<GuestSearches> => db.transaction().execute(async (trx) => act(trx, await lockGuestOfLink(trx, token)));

  app.route({
    ...ASSETS_ROUTES['POST /api/guest-searches/link'],
    handler: async ({ body }) => withGuest(body, (trx, guest) => readGuestSearches(trx, guest)),
  });

  app.route({
    ...ASSETS_ROUTES['POST /api/guest-searches/link/confirm'],
    handler: async ({ body, caller }) => withGuest(body, (trx, guest) => confirmGuest(trx, guest, caller)),
  });

  app.route({
    ...ASSETS_ROUTES['POST /api/guest-searches/link/update'],
    handler: async (request) => {
      const { id, timing } = request.body;
      const seenVersion = ifMatchVersion(request);
      return withGuest(request.body, async (trx, guest) => {
        await changeTiming(trx, { guestId: guest.id }, { id, timing, seenVersion });
        return readGuestSearches(trx, guest);
      });
    },
  });

  app.route({
    ...ASSETS_ROUTES['POST /api/guest-searches/link/renew'],
    handler: async ({ body }) => withGuest(body, (trx, guest) => renewGuest(trx, guest)),
  });

  app.route({
    ...ASSETS_ROUTES['POST /api/guest-searches/link/end'],
    handler: async ({ body }) => withGuest(body, (trx, guest) => endSearches(trx, guest, body.id)),
  });
}
