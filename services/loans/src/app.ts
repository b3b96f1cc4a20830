import { auditRoutes } from '@commonyard/service-kit/audit/routes';
import { createApp, type App } from '@commonyard/service-kit/http/app';
import { usageRoute } from '@commonyard/service-kit/limits/usage-route';
import { recordsRoutes } from '@commonyard/service-kit/records/records.routes';
import { availabilityRoutes } from './availability/availability.routes.ts';
import { blocksRoutes } from './blocks/blocks.routes.ts';
import { AUDIT_LOG, type Database } from './database.ts';
import type { Deps } from './deps.ts';
import { loanFeedsRoutes } from './loan-feeds/loan-feeds.routes.ts';
import { loanExportRoutes } from './loan-views/loan-export.routes.ts';
import { loansRoutes } from './loan-views/loans.routes.ts';
import { machinesRoutes } from './machines/machines.routes.ts';
import { loanStepsRoutes } from './loan-steps/loan-steps.routes.ts';
import { municipalitySettingsRoutes } from './municipality-settings/municipality-settings.routes.ts';
import { recordFilesRoutes } from './records/records.routes.ts';
import { retention } from './records/records.service.ts';
import { termsRoutes } from './availability/terms.routes.ts';
import type { Server } from '@commonyard/service-kit/service';
import type { settings } from './config.ts';
import { usageLimitsOf } from '@commonyard/service-kit/limits/usage-limits';
import { startSeasonsJob } from './availability/availability.job.ts';
import { startDueLoansJob } from './loans/loans.job.ts';

export async function buildApp(deps: Deps): Promise<App> {
  const app = await createApp({ name: 'loans', ...deps });
  await app.register(availabilityRoutes, deps);
  await app.register(termsRoutes, deps);
  await app.register(blocksRoutes, deps);
  await app.register(loansRoutes, deps);
  await app.register(machinesRoutes, deps);
  await app.register(loanStepsRoutes, deps);
  await app.register(loanExportRoutes, deps);
  await app.register(municipalitySettingsRoutes, deps);
  await app.register(loanFeedsRoutes, deps);
  const kinds = ['loans', 'loan_exports'] as const;
  usageRoute(app, { url: '/api/loans/usage', tags: ['loans'], kinds, ...deps });
  await app.register(auditRoutes, { ...deps, auditLog: AUDIT_LOG, exportKind: 'loan_exports' });
  await app.register(recordFilesRoutes, deps);
  await app.register(recordsRoutes, { ...deps, retention });
  return app;
}

export const server: Server<typeof settings, Database, Deps> = {
  createDeps: (base, config) => ({
    ...base,
    assetsUrl: config.ASSETS_URL,
    usage: usageLimitsOf(config),
    publicUrl: config.PUBLIC_URL,
  }),
  buildApp,
  startJobs: (deps) => [startSeasonsJob(deps), startDueLoansJob(deps)],
};
