import { errors } from '@commonyard/contracts/http/errors';
import { Preferences, PreferencesBody } from '@commonyard/contracts/http/notifications';
import type { App } from '@commonyard/service-kit/app';
import { signedIn } from '@commonyard/service-kit/caller';
import { invalid } from '@commonyard/service-kit/errors';
import type { Deps } from '../app.ts';
import { kindsOf, listPreferences, savePreferences } from './preferences.repository.ts';

const tags = ['notifications'];

/** How somebody wants to be told. */
export async function preferencesRoutes(app: App, { db }: Deps): Promise<void> {
  app.get(
    '/api/notifications/preferences',
    { onRequest: signedIn, schema: { tags, response: { 200: Preferences, ...errors(401) } } },
    async ({ caller }) => listPreferences(db, caller.userId!, caller.role!),
  );

  app.put(
    '/api/notifications/preferences',
    {
      onRequest: signedIn,
      schema: {
        tags,
        summary: 'Sets the kinds named; the others stay as they are',
        body: PreferencesBody,
        response: { 200: Preferences, ...errors(400, 401) },
      },
    },
    async ({ body, caller }) => {
      const own = kindsOf(caller.role!);
      for (const [index, { kind }] of body.entries()) {
        if (!own.includes(kind)) throw invalid({ [`${index}.kind`]: 'You are never told of this' });
        if (body.findIndex((other) => other.kind === kind) !== index)
          throw invalid({ [`${index}.kind`]: 'This kind is named twice' });
      }
      return db.transaction().execute(async (trx) => {
        await savePreferences(trx, caller.userId!, body);
        return listPreferences(trx, caller.userId!, caller.role!);
      });
    },
  );
}
