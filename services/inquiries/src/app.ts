import { auditRoutes } from '@commonyard/service-kit/audit/routes';
import { countInvalidSubmissions } from '@commonyard/service-kit/forms/invalid-submissions';
import { createApp, type App } from '@commonyard/service-kit/http/app';
import { registerFeatures } from '@commonyard/service-kit/http/features';
import { recordsRoutes } from '@commonyard/service-kit/records/records.routes';
import { contactMessagesRoutes } from './contact-messages/contact-messages.routes.ts';
import { AUDIT_LOG, type Database } from './database.ts';
import type { Deps } from './deps.ts';
import { guestThreadsRoutes } from './guest-threads/guest-threads.routes.ts';
import { inquiriesRoutes } from './inquiries/inquiries.routes.ts';
import { submissionsRoutes } from './submissions/submissions.routes.ts';
import { inspectionsRoutes } from './inspections/inspections.routes.ts';
import { messagesRoutes } from './messages/messages.routes.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import { recordFilesRoutes } from './records/records.routes.ts';
import { holds, retention } from './records/records.service.ts';
import type { Server } from '@commonyard/service-kit/service';
import type { settings } from './config.ts';
import { usageLimitsOf } from '@commonyard/service-kit/limits/usage-limits';
import { IMAGE_ID_PURPOSE } from '@commonyard/contracts/media.values';
import { createSignedIds } from '@commonyard/service-kit/auth/signed-ids';
import { replaceGuestLinks } from './guest-threads/guest-threads.service.ts';

export async function buildApp(deps: Deps): Promise<App> {
  const app = await createApp({
    name: 'inquiries',
    ...deps,
    handleError: countInvalidSubmissions(deps.db, deps.usage),
  });
  await registerFeatures(app, deps, {
    inquiries: [submissionsRoutes, inquiriesRoutes],
    messages: [messagesRoutes],
    'guest threads': [guestThreadsRoutes],
    contact: [contactMessagesRoutes],
    inspections: [inspectionsRoutes],
    reports: [reportsRoutes],
    'audit log': [(scope) => auditRoutes(scope, { ...deps, auditLog: AUDIT_LOG, exportKind: 'inquiry_exports' })],
    records: [(scope) => recordsRoutes(scope, { ...deps, retention, holds }), recordFilesRoutes],
  });
  return app;
}

export const server: Server<typeof settings, Database, Deps> = {
  createDeps: (base, config) => ({
    ...base,
    assetsUrl: config.ASSETS_URL,
    limits: config.COMMONYARD_LIMITS === 'on',
    usage: usageLimitsOf(config),
    imageIds: createSignedIds(config.IMAGE_ID_SECRET, IMAGE_ID_PURPOSE),
  }),
  buildApp,
  renewTokens: (trx, event) => replaceGuestLinks(trx, event),
};
