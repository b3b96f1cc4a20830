import { signedIn } from '@commonyard/service-kit/auth/caller';
import { LOANS_ROUTES } from '@commonyard/contracts/http/routes/loans';
import { systemClock } from '@commonyard/service-kit/clock';
import type { App } from '@commonyard/service-kit/http/app';
import { ifMatchVersion } from '@commonyard/service-kit/http/if-match';
import type { Deps } from '../deps.ts';
import { membersOnly, officersOnly } from './municipality-settings.policy.ts';
import { getSettings } from './municipality-settings.repository.ts';
import { setSettings } from './municipality-settings.service.ts';

/** How the caller's municipality lends and borrows. Its users read it, its officers change it. */
export async function municipalitySettingsRoutes(app: App, { db }: Deps): Promise<void> {
  app.route({
    ...LOANS_ROUTES['GET /api/municipality-settings'],
    onRequest: [signedIn, membersOnly],
    handler: async ({ caller }) => getSettings(db, caller.municipality!),
  });

  app.route({
    ...LOANS_ROUTES['PUT /api/municipality-settings'],
    onRequest: [signedIn, officersOnly],
    handler: async (request) => {
      const { body, caller } = request;
      const change = {
        municipality: caller.municipality!,
        actorId: caller.userId!,
        now: systemClock(),
        seenVersion: ifMatchVersion(request),
      };
      return db.transaction().execute((trx) => setSettings(trx, body, change));
    },
  });
}
