import type { KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { createApp, type App } from '@commonyard/service-kit/app';
import type { Database } from '@commonyard/service-kit/database';
import type { Lifecycle } from '@commonyard/service-kit/health';
import type { Config } from './config.ts';
import type { Schema } from './database.ts';
import { accountLinkRoutes } from './account-links/account-links.routes.ts';
import { municipalityRoutes } from './municipalities/municipalities.routes.ts';
import type { Passwords } from './passwords/passwords.ts';
import { useSessions } from './sessions/session-cookie.ts';
import { ownSessionRoutes } from './sessions/own-sessions.routes.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { profileRoutes } from './users/profile.routes.ts';
import { registrationRoutes } from './users/registration.routes.ts';
import { userRoutes } from './users/users.routes.ts';

export type Deps = {
  config: Pick<Config, 'SESSION_SECRET' | 'PUBLIC_URL' | 'COMMONYARD_LIMITS'>;
  database: Database<Schema>;
  passwords: Passwords;
};
export type AppDeps = Deps & { log: Logger; callerKey: KeyObject; lifecycle: Lifecycle };

/** The service's table of contents. */
export async function buildApp({ log, callerKey, lifecycle, ...deps }: AppDeps): Promise<App> {
  const db = deps.database.db as unknown as Kysely<never>;
  const app = await createApp({ name: 'identity', log, callerKey, db, lifecycle });
  await app.register(async (scope: App) => {
    await municipalityRoutes(scope, deps);
    await userRoutes(scope, deps);
  });
  // A scope of its own, so that no other route spends a query on the cookie.
  await app.register(async (scope: App) => {
    await useSessions(scope, deps);
    await sessionRoutes(scope, deps);
    await ownSessionRoutes(scope, deps);
    await registrationRoutes(scope, deps);
    await profileRoutes(scope, deps);
    await accountLinkRoutes(scope, deps);
  });
  return app;
}
