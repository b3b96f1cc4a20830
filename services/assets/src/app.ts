import type { KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { createApp, type App } from '@commonyard/service-kit/app';
import type { Lifecycle } from '@commonyard/service-kit/health';
import type { AssetsDatabase } from './database.ts';
import { adminListsRoutes } from './listings/listings.admin.lists.ts';
import { adminListingsRoutes } from './listings/listings.admin.routes.ts';
import { listingsRoutes } from './listings/listings.routes.ts';

export type AppDeps = {
  log: Logger;
  callerKey: KeyObject;
  db: Kysely<AssetsDatabase>;
  pool: pg.Pool;
  lifecycle: Lifecycle;
};

export async function buildApp({ log, callerKey, db, pool, lifecycle }: AppDeps): Promise<App> {
  const app = await createApp({ name: 'assets', log, callerKey, db: db as unknown as Kysely<never>, lifecycle });
  await app.register(listingsRoutes, { db, pool });
  await app.register(adminListsRoutes, { db, pool });
  await app.register(adminListingsRoutes, { db, pool });
  return app;
}
