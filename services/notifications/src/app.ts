import type { KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { createApp, type App } from '@commonyard/service-kit/app';
import type { Lifecycle } from '@commonyard/service-kit/health';
import type { Schema } from './database.ts';
import { feedRoutes } from './feed/feed.routes.ts';
import type { MailSettings } from './mail/mail.letters.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { preferencesRoutes } from './preferences/preferences.routes.ts';
import type { Hub } from './stream/hub.ts';
import { streamRoutes } from './stream/stream.routes.ts';
import { unsubscribeRoutes } from './unsubscribe/unsubscribe.routes.ts';

export type Deps = { db: Kysely<Schema>; hub: Hub; mail: Pick<MailSettings, 'unsubscribeSecret'> };
export type AppDeps = Deps & { log: Logger; callerKey: KeyObject; lifecycle: Lifecycle };

/** The service's table of contents. */
export async function buildApp({ log, callerKey, lifecycle, ...deps }: AppDeps): Promise<App> {
  const app = await createApp({
    name: 'notifications',
    log,
    callerKey,
    db: deps.db as unknown as Kysely<never>,
    lifecycle,
  });
  await app.register(async (scope: App) => {
    await feedRoutes(scope, deps);
    await preferencesRoutes(scope, deps);
    await streamRoutes(scope, deps);
    await mailRoutes(scope, deps);
    await scope.register(async (forms: App) => unsubscribeRoutes(forms, deps));
  });
  return app;
}
