import { signedIn } from '@commonyard/service-kit/auth/caller';
import { NOTIFICATIONS_ROUTES } from '@commonyard/contracts/http/routes/notifications';
import type { App } from '@commonyard/service-kit/http/app';
import { invalid } from '@commonyard/service-kit/errors/http-error';
import type { Deps } from '../deps.ts';
import { kindsForRole, withDefaults, listStoredPreferences, upsertPreferences } from './preferences.repository.ts';

export async function preferencesRoutes(app: App, { db }: Deps): Promise<void> {
  app.route({
    ...NOTIFICATIONS_ROUTES['GET /api/notifications/preferences'],
    onRequest: signedIn,
    handler: async ({ caller }) =>
      withDefaults(kindsForRole(caller.role!), await listStoredPreferences(db, caller.userId!)),
  });

  app.route({
    ...NOTIFICATIONS_ROUTES['PUT /api/notifications/preferences'],
    onRequest: signedIn,
    handler: async ({ body, caller }) => {
      const userId = caller.userId!;
      const kinds = kindsForRole(caller.role!);
      for (const [index, { kind }] of body.entries()) {
        if (!kinds.includes(kind)) throw invalid({ [`${index}.kind`]: 'You are never notified of this' });
        if (body.findIndex((other) => other.kind === kind) !== index)
          throw invalid({ [`${index}.kind`]: 'This kind is named twice' });
      }
      return db.transaction().execute(async (trx) => {
        await upsertPreferences(trx, userId, body);
        return withDefaults(kinds, await listStoredPreferences(trx, userId));
      });
    },
  });
}
