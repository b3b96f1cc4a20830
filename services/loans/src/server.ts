import { startAuditJobs } from '@commonyard/service-kit/audit/jobs';
import { usageLimitsOf } from '@commonyard/service-kit/limits/usage-limits';
import { startRetentionJob } from '@commonyard/service-kit/records/retention';
import { runService } from '@commonyard/service-kit/run-service';
import { buildApp } from './app.ts';
import { startSeasonsJob } from './availability/availability.job.ts';
import { settings } from './config.ts';
import { AUDIT_LOG, type Database } from './database.ts';
import type { Deps } from './deps.ts';
import { createAssetsClient } from './projections/assets.client.ts';
import { startDueLoansJob } from './loans/loans.job.ts';
import { startInquiriesConsumer } from './projections/inquiries.consumer.ts';
import { startListingsConsumer } from './projections/listings.consumer.ts';
import { startUsersConsumer } from './projections/users.consumer.ts';
import { startHoldsConsumer } from './records/records.consumer.ts';
import { retention } from './records/records.service.ts';

await runService<typeof settings, Database, Deps>({
  name: 'loans',
  config: settings,
  deps: (base, config) => ({
    ...base,
    assets: createAssetsClient(config.ASSETS_URL),
    usage: usageLimitsOf(config),
    publicUrl: config.PUBLIC_URL,
  }),
  app: buildApp,
  workers: ({ db, log, lifecycle }, bus, config) => [
    startListingsConsumer({ db, bus, log }),
    startUsersConsumer({ db, bus, log }),
    startInquiriesConsumer({ db, bus, log }),
    startHoldsConsumer({ db, bus, log }),
    startSeasonsJob({ db, log }),
    startDueLoansJob({ db, log }),
    startRetentionJob({ db, log, lifecycle }, retention, config),
    ...startAuditJobs({ db, log, auditLog: AUDIT_LOG }, config),
  ],
});
