import { auditRoutes } from '@commonyard/service-kit/audit/routes';
import { createApp, type App } from '@commonyard/service-kit/http/app';
import { recordsRoutes } from '@commonyard/service-kit/records/records.routes';
import { AUDIT_LOG, type Database } from './database.ts';
import type { Deps } from './deps.ts';
import { cacheControl } from './listings/cache-control.ts';
import { listingsRoutes } from './listings/listings.routes.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { recordFilesRoutes } from './records/records.routes.ts';
import { holds, retention } from './records/records.service.ts';

export async function buildApp(deps: Deps): Promise<App> {
  const app = await createApp({ name: 'assets', ...deps, invalidSubmissions: deps.usage });
  await app.register(cacheControl, deps);
  await app.register(listingsRoutes, deps);
  await app.register(moderationRoutes, deps);
  await app.register(auditRoutes<Database>, { ...deps, auditLog: AUDIT_LOG, exportKind: 'listing_exports' });
  await app.register(recordsRoutes<Database>, { ...deps, retention, holds });
  await app.register(recordFilesRoutes, deps);
  return app;
}
