import type { KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { createApp, type App } from '@commonyard/service-kit/app';
import type { Lifecycle } from '@commonyard/service-kit/health';
import type { Schema } from './database.ts';
import { feedRoutes } from './feed/feed.routes.ts';
import { preferencesRoutes } from './preferences/preferences.routes.ts';

export type Deps = { db: Kysely<Schema> };
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
  });
  return app;
}
