import { Preferences, PreferencesBody } from '@commonyard/contracts/http/notifications';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import { invalid } from '@commonyard/service-kit/errors/http-error';
import type { Deps } from '../deps.ts';
import { kindsForRole, withDefaults, listStoredPreferences, upsertPreferences } from './preferences.repository.ts';

export async function preferencesRoutes(app: App, { db }: Deps): Promise<void> {
  app.get(
    '/api/notifications/preferences',
    { onRequest: signedIn, schema: { response: { 200: Preferences } } },
    async ({ caller }) => withDefaults(kindsForRole(caller.role!), await listStoredPreferences(db, caller.userId!)),
  );

  app.put(
    '/api/notifications/preferences',
    {
      onRequest: signedIn,
      schema: {
        summary: 'Sets the preferences of the given kinds; the others are kept',
        body: PreferencesBody,
        response: { 200: Preferences },
      },
    },
    async ({ body, caller }) => {
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
  );
}
