import { IMAGE_ID_PURPOSE } from '@commonyard/contracts/media.values';
import { createSignedIds } from '@commonyard/service-kit/auth/signed-ids';
import { startAuditJobs } from '@commonyard/service-kit/audit/jobs';
import { startRetentionJob } from '@commonyard/service-kit/records/retention';
import { usageLimitsOf } from '@commonyard/service-kit/limits/usage-limits';
import { runService } from '@commonyard/service-kit/run-service';
import { buildApp } from './app.ts';
import { settings } from './config.ts';
import { AUDIT_LOG, type Database } from './database.ts';
import type { Deps } from './deps.ts';
import { replaceGuestLinks } from './guest-threads/guest-threads.service.ts';
import { startLoansConsumer } from './loans/loans.consumer.ts';
import { createAssetsClient } from './projections/assets.client.ts';
import { startListingsConsumer } from './projections/listings.consumer.ts';
import { startUsersConsumer } from './projections/users.consumer.ts';
import { startHoldsConsumer } from './records/records.consumer.ts';
import { retention } from './records/records.service.ts';

await runService<typeof settings, Database, Deps>({
  name: 'inquiries',
  config: settings,
  deps: (base, config) => ({
    ...base,
    assets: createAssetsClient(config.ASSETS_URL),
    limits: config.COMMONYARD_LIMITS === 'on',
    usage: usageLimitsOf(config),
    imageIds: createSignedIds(config.IMAGE_ID_SECRET, IMAGE_ID_PURPOSE),
  }),
  app: buildApp,
  renewTokens: (trx, event) => replaceGuestLinks(trx, event),
  workers: ({ db, log, lifecycle }, bus, config) => [
    startListingsConsumer({ db, bus, log }),
    startUsersConsumer({ db, bus, log }),
    startHoldsConsumer({ db, log }, bus),
    startLoansConsumer({ db, log }, bus),
    startRetentionJob({ db, log, lifecycle }, retention, config),
    ...startAuditJobs({ db, log, auditLog: AUDIT_LOG }, config),
  ],
});
