import { recordsRoutes } from '@commonyard/service-kit/records/records.routes';
import { createApp, type App } from '@commonyard/service-kit/http/app';
import { confirmationsRoutes } from './confirmations/confirmations.routes.ts';
import type { Database } from './database.ts';
import type { Deps } from './deps.ts';
import { emailRoutes } from './email/email.routes.ts';
import { notificationsRoutes } from './notifications/notifications.routes.ts';
import { preferencesRoutes } from './preferences/preferences.routes.ts';
import { recordFilesRoutes } from './records/records.routes.ts';
import { retention } from './records/records.service.ts';
import { streamRoutes } from './stream/stream.routes.ts';
import { unsubscribeRoutes } from './unsubscribe/unsubscribe.routes.ts';

/** Builds the HTTP server: one line per feature. */
export async function buildApp(deps: Deps): Promise<App> {
  const app = await createApp({ name: 'notifications', ...deps });
  await app.register(notificationsRoutes, deps);
  await app.register(preferencesRoutes, deps);
  await app.register(streamRoutes, deps);
  await app.register(emailRoutes, deps);
  await app.register(unsubscribeRoutes, deps);
  await app.register(confirmationsRoutes, deps);
  await app.register(recordsRoutes<Database>, { ...deps, retention });
  await app.register(recordFilesRoutes, deps);
  return app;
}
