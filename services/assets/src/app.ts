import { createApp, type App } from '@commonyard/service-kit/http/app';
import type { Deps } from './deps.ts';
import { cacheControl } from './listings/cache-control.ts';
import { listingsRoutes } from './listings/listings.routes.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';

export async function buildApp(deps: Deps): Promise<App> {
  const app = await createApp({ name: 'assets', ...deps });
  await app.register(cacheControl, deps);
  await app.register(listingsRoutes, deps);
  await app.register(moderationRoutes, deps);
  return app;
}
