import type { KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { createApp, type App } from '@commonyard/service-kit/app';
import type { Lifecycle } from '@commonyard/service-kit/health';
import type { AssetsDatabase } from './database.ts';
import { freshness } from './listings/freshness.ts';
import { adminListsRoutes } from './listings/listings.admin.lists.ts';
import { adminListingsRoutes } from './listings/listings.admin.routes.ts';
import { listingsRoutes } from './listings/listings.routes.ts';
import { createRecentCounts } from './listings/recent-counts.ts';

export type AppDeps = {
  log: Logger;
  callerKey: KeyObject;
  db: Kysely<AssetsDatabase>;
  pool: pg.Pool;
  limits: boolean;
  lifecycle: Lifecycle;
};

export async function buildApp({ log, callerKey, db, pool, limits, lifecycle }: AppDeps): Promise<App> {
  const app = await createApp({ name: 'assets', log, callerKey, db: db as unknown as Kysely<never>, lifecycle });
  const counts = createRecentCounts();
  const deps = { db, pool, limits, counts };
  await app.register(freshness, { counts });
  await app.register(listingsRoutes, deps);
  await app.register(adminListsRoutes, deps);
  await app.register(adminListingsRoutes, deps);
  return app;
}
