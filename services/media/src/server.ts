import { runService } from '@commonyard/service-kit/run-service';
import { buildApp } from './app.ts';
import { startClaimsConsumer } from './claims/claims.consumer.ts';
import { settings } from './config.ts';
import { createDeps } from './deps.ts';
import { startImagesJob } from './images/images.job.ts';
import { readBackupStatus } from './storage/backup-status.client.ts';

await runService({
  name: 'media',
  config: settings,
  deps: createDeps,
  app: buildApp,
  workers: (deps, bus) => [startClaimsConsumer({ ...deps, bus }), startImagesJob(deps)],
  publishes: false,
  readBackup:
    ({ store }) =>
    () =>
      readBackupStatus(store),
  close: async ({ store }) => store.close(),
});
