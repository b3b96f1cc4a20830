import { auditRoutes } from '@commonyard/service-kit/audit/routes';
import { LOANS_ROUTES } from '@commonyard/contracts/http/routes/loans';
import { DOCUMENT_ADDRESS_PURPOSE } from '@commonyard/contracts/documents.values';
import { createSignedTexts } from '@commonyard/service-kit/auth/signed-texts';
import { createApp, type App } from '@commonyard/service-kit/http/app';
import { registerFeatures } from '@commonyard/service-kit/http/features';
import { usageRoute } from '@commonyard/service-kit/limits/usage-route';
import { recordsRoutes } from '@commonyard/service-kit/records/records.routes';
import { agreementsRoutes } from './agreements/agreements.routes.ts';
import { remindOfSignatures } from './agreements/signature-reminders.job.ts';
import { availabilityRoutes } from './availability/availability.routes.ts';
import { blocksRoutes } from './blocks/blocks.routes.ts';
import { remindOfCertificates } from './certificates/certificates.job.ts';
import { certificatesRoutes } from './certificates/certificates.routes.ts';
import { AUDIT_LOG, type Database } from './database.ts';
import type { Deps } from './deps.ts';
import { damageReportsRoutes, outOfServiceRoutes } from './damage-reports/damage-reports.routes.ts';
import { documentsRoutes } from './documents/documents.routes.ts';
import { dependentsRoutes } from './dependents/dependents.routes.ts';
import { loanFeedsRoutes } from './loan-feeds/loan-feeds.routes.ts';
import { loanRecordsRoutes } from './loan-records/loan-records.routes.ts';
import { loanExportRoutes } from './loan-views/loan-export.routes.ts';
import { loansRoutes } from './loan-views/loans.routes.ts';
import { masterAgreementsRoutes } from './master-agreements/master-agreements.routes.ts';
import { machinesRoutes } from './machines/machines.routes.ts';
import { statementStepsRoutes } from './loan-steps/statement-steps.routes.ts';
import { loanStepsRoutes } from './loan-steps/loan-steps.routes.ts';
import { municipalitySettingsRoutes } from './municipality-settings/municipality-settings.routes.ts';
import { statementsRoutes } from './statements/statements.routes.ts';
import { recordFilesRoutes } from './records/records.routes.ts';
import { retention } from './records/records.service.ts';
import { settlementsRoutes } from './settlements/settlements.routes.ts';
import { statementListsRoutes } from './statement-lists/statement-lists.routes.ts';
import type { Server } from '@commonyard/service-kit/service';
import type { settings } from './config.ts';
import { usageLimitsOf } from '@commonyard/service-kit/limits/usage-limits';
import { startIntervalJob } from '@commonyard/service-kit/jobs/interval-job';
import { expandSeasons } from './availability/availability.service.ts';
import { finishFinalEnds } from './loan-steps/final-ends.job.ts';
import { remindOfHandovers } from './loan-steps/hand-over-reminders.job.ts';
import { warnNextLoans } from './loan-steps/late-machines.job.ts';
import { actOnDueLoans } from './loans/loans.job.ts';

export async function buildApp(deps: Deps): Promise<App> {
  const app = await createApp({ name: 'loans', ...deps });
  const usage = { ...LOANS_ROUTES['GET /api/loans/usage'], kinds: ['loans', 'loan_steps', 'loan_exports'] as const };
  await registerFeatures(app, deps, {
    availability: [availabilityRoutes, blocksRoutes, outOfServiceRoutes],
    loans: [
      loansRoutes,
      machinesRoutes,
      dependentsRoutes,
      loanStepsRoutes,
      loanExportRoutes,
      loanRecordsRoutes,
      documentsRoutes,
      agreementsRoutes,
      damageReportsRoutes,
      statementsRoutes,
      statementStepsRoutes,
      async (scope) => usageRoute(scope, { ...usage, ...deps }),
    ],
    certificates: [certificatesRoutes],
    'master agreements': [masterAgreementsRoutes],
    settlements: [settlementsRoutes],
    statements: [statementListsRoutes],
    'municipality settings': [municipalitySettingsRoutes],
    'loan feeds': [loanFeedsRoutes],
    'audit log': [(scope) => auditRoutes(scope, { ...deps, auditLog: AUDIT_LOG, exportKind: 'loan_exports' })],
    records: [recordFilesRoutes, (scope) => recordsRoutes(scope, { ...deps, retention })],
  });
  return app;
}

export const server: Server<typeof settings, Database, Deps> = {
  createDeps: (base, config) => ({
    ...base,
    assetsUrl: config.ASSETS_URL,
    inquiriesUrl: config.INQUIRIES_URL,
    mediaUrl: config.MEDIA_URL,
    documentAddresses: createSignedTexts(config.IMAGE_ID_SECRET, DOCUMENT_ADDRESS_PURPOSE),
    usage: usageLimitsOf(config),
    publicUrl: config.PUBLIC_URL,
  }),
  buildApp,
  startJobs: (deps) =>
    [
      {
        name: 'expansion of seasons',
        intervalMs: 3_600_000,
        firstAfterMs: 60_000,
        run: () => expandSeasons(deps),
      },
      { name: 'expiry of loans', intervalMs: 60_000, run: () => actOnDueLoans(deps) },
      { name: 'warnings of late machines', intervalMs: 60_000, run: () => warnNextLoans(deps) },
      { name: 'final ends of loans', intervalMs: 60_000, run: () => finishFinalEnds(deps) },
      { name: 'reminders of certificates', intervalMs: 60_000, run: () => remindOfCertificates(deps) },
      { name: 'reminders of hand-overs', intervalMs: 60_000, run: () => remindOfHandovers(deps) },
      { name: 'reminders of signatures', intervalMs: 60_000, run: () => remindOfSignatures(deps) },
    ].map((job) => startIntervalJob({ ...job, log: deps.log })),
};
