import { createApp, type App } from '@commonyard/service-kit/http/app';
import { registerFeatures } from '@commonyard/service-kit/http/features';
import { deliveryRoutes } from './delivery/delivery.routes.ts';
import { documentDeliveryRoutes } from './delivery/document-delivery.routes.ts';
import { createDeps, type Deps } from './deps.ts';
import { documentUploadRoutes } from './documents/documents.routes.ts';
import { startDocumentsJob } from './documents/documents.job.ts';
import { uploadRoutes } from './uploads/uploads.routes.ts';
import type { Server } from '@commonyard/service-kit/service';
import type { settings } from './config.ts';
import type { Database } from './database.ts';
import { startImagesJob } from './images/images.job.ts';
import { readBackupStatus } from './storage/backup-status.client.ts';

export async function buildApp(deps: Deps): Promise<App> {
  const app = await createApp({ ...deps, name: 'media' });
  await registerFeatures(app, deps, {
    media: [deliveryRoutes, uploadRoutes],
    documents: [documentUploadRoutes, documentDeliveryRoutes],
  });
  return app;
}

export const server: Server<typeof settings, Database, Deps> = {
  createDeps,
  buildApp,
  startJobs: (deps) => [startImagesJob(deps), startDocumentsJob(deps)],
  readBackup:
    ({ store }) =>
    () =>
      readBackupStatus(store),
  close: async ({ store }) => store.close(),
};
