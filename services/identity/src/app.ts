import { auditRoutes } from '@commonyard/service-kit/audit/routes';
import { countInvalidSubmissions } from '@commonyard/service-kit/forms/invalid-submissions';
import { IDENTITY_ROUTES } from '@commonyard/contracts/http/routes/identity';
import { createApp, type App } from '@commonyard/service-kit/http/app';
import { registerFeatures } from '@commonyard/service-kit/http/features';
import { usageRoute } from '@commonyard/service-kit/limits/usage-route';
import { accountLinkRoutes } from './accounts/account-links.routes.ts';
import { AUDIT_LOG, type Database } from './database.ts';
import { createDeps, type Deps } from './deps.ts';
import { invitationRoutes } from './invitations/invitations.routes.ts';
import { municipalityDomainRoutes } from './municipality-domains/municipality-domains.routes.ts';
import { municipalityRoutes } from './municipalities/municipalities.routes.ts';
import { ownSessionRoutes } from './users/own-sessions.routes.ts';
import { registerSessions } from './users/session-cookie.ts';
import { sessionRoutes } from './users/sessions.routes.ts';
import { recordsRoutes } from '@commonyard/service-kit/records/records.routes';
import { retention } from './accounts/retention.service.ts';
import { holds } from './records/records.service.ts';
import { approvalRoutes } from './accounts/approvals.routes.ts';
import { closingRoutes } from './accounts/closing.routes.ts';
import { profileRoutes } from './accounts/profile.routes.ts';
import { registrationRoutes } from './registration/registration.routes.ts';
import { userNameRoutes } from './users/user-names.routes.ts';
import { userRoutes } from './accounts/users.routes.ts';
import type { Server } from '@commonyard/service-kit/service';
import type { settings } from './config.ts';
import { deleteExpiredAttempts } from './users/login-attempts.repository.ts';
import { deleteExpiredSessions } from './users/sessions.repository.ts';
import { startIntervalJob } from '@commonyard/service-kit/jobs/interval-job';
import { deleteExpiredLinks } from './account-links/account-links.repository.ts';
import { deleteOldInvitations } from './invitations/invitations.repository.ts';

export async function buildApp(deps: Deps): Promise<App> {
  const app = await createApp({ ...deps, name: 'identity', handleError: countInvalidSubmissions(deps.db, deps.usage) });
  const usage = { ...IDENTITY_ROUTES['GET /api/user/usage'], kinds: ['account_exports'] as const };
  await registerFeatures(app, deps, {
    municipalities: [municipalityRoutes],
    'municipality domains': [municipalityDomainRoutes],
    invitations: [invitationRoutes],
    users: [userRoutes, approvalRoutes, async (scope) => usageRoute(scope, { ...usage, ...deps })],
    records: [(scope) => recordsRoutes(scope, { ...deps, retention, holds })],
    'audit log': [
      userNameRoutes,
      (scope) => auditRoutes(scope, { ...deps, auditLog: AUDIT_LOG, exportKind: 'account_exports' }),
    ],
  });
  // A scope of its own, so that the other routes do not query the session of the cookie.
  await app.register(async (scope: App) => {
    await registerSessions(scope, deps);
    await registerFeatures(scope, deps, {
      sessions: [sessionRoutes, ownSessionRoutes],
      users: [registrationRoutes, profileRoutes, closingRoutes],
      'account links': [accountLinkRoutes],
    });
  });
  return app;
}

export const server: Server<typeof settings, Database, Deps> = {
  createDeps,
  buildApp,
  startJobs: (deps) => {
    const { db, pool, log } = deps;
    const deleting = { intervalMs: 600_000, log };
    return [
      startIntervalJob({ ...deleting, name: 'sessions', run: () => deleteExpiredSessions(pool) }),
      startIntervalJob({ ...deleting, name: 'login-attempts', run: () => deleteExpiredAttempts(db) }),
      startIntervalJob({ ...deleting, name: 'account-links', run: () => deleteExpiredLinks(db) }),
      startIntervalJob({ ...deleting, name: 'invitations', run: () => deleteOldInvitations(db) }),
    ];
  },
};
