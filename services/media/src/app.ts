import { createApp, type App, type AppOptions } from '@commonyard/service-kit/app';
import { deliveryRoutes } from './delivery/delivery.routes.ts';
import { uploadRoutes, type UploadDeps } from './uploads/uploads.routes.ts';

export type MediaDeps = Omit<AppOptions, 'name' | 'db'> & UploadDeps;

/** The HTTP side of the service. */
export async function buildApp({ db, store, quota, pace, ...options }: MediaDeps): Promise<App> {
  const app = await createApp({ ...options, name: 'media', db: db as never });
  await app.register(async (scope) => deliveryRoutes(scope as App, { store }));
  await app.register(async (scope) => uploadRoutes(scope as App, { db, store, quota, ...(pace && { pace }) }));
  return app;
}
