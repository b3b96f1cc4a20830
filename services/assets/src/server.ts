import { IMAGE_ID_PURPOSE } from '@commonyard/contracts/media.values';
import { createSignedIds } from '@commonyard/service-kit/auth/signed-ids';
import { startAuditJobs } from '@commonyard/service-kit/audit/jobs';
import { startRetentionJob } from '@commonyard/service-kit/records/retention';
import { usageLimitsOf } from '@commonyard/service-kit/limits/usage-limits';
import { runService } from '@commonyard/service-kit/run-service';
import { buildApp } from './app.ts';
import { settings } from './config.ts';
import { AUDIT_LOG, openAssetsDatabase } from './database.ts';
import { startAvailabilityConsumer } from './listings/listings.consumer.ts';
import { createCountCache } from './listings/query/count-cache.ts';
import { startAccountsConsumer } from './records/records.consumer.ts';
import { retention } from './records/records.service.ts';
import { startSearchJob } from './search/search.job.ts';

await runService({
  name: 'assets',
  config: settings,
  openDatabase: openAssetsDatabase,
  deps: (base, config) => ({
    ...base,
    limits: config.COMMONYARD_LIMITS === 'on',
    usage: usageLimitsOf(config),
    countCache: createCountCache(),
    imageIds: createSignedIds(config.IMAGE_ID_SECRET, IMAGE_ID_PURPOSE),
  }),
  app: buildApp,
  workers: (deps, bus, config) => [
    startSearchJob(deps),
    startRetentionJob(deps, retention, config),
    startAccountsConsumer(deps, bus),
    startAvailabilityConsumer(deps, bus),
    ...startAuditJobs({ ...deps, auditLog: AUDIT_LOG }, config),
  ],
});
