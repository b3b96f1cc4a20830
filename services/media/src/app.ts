import { createApp, type App } from '@commonyard/service-kit/http/app';
import { deliveryRoutes } from './delivery/delivery.routes.ts';
import type { Deps } from './deps.ts';
import { uploadRoutes } from './uploads/uploads.routes.ts';

export async function buildApp(deps: Deps): Promise<App> {
  const app = await createApp({ ...deps, name: 'media' });
  await app.register(deliveryRoutes, deps);
  await app.register(uploadRoutes, deps);
  return app;
}
