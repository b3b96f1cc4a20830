import { auditRoutes } from '@commonyard/service-kit/audit/routes';
import { createApp, type App } from '@commonyard/service-kit/http/app';
import { recordsRoutes } from '@commonyard/service-kit/records/records.routes';
import { availabilityRoutes } from './availability/availability.routes.ts';
import { blocksRoutes } from './blocks/blocks.routes.ts';
import { AUDIT_LOG, type Database } from './database.ts';
import type { Deps } from './deps.ts';
import { loansRoutes } from './loans/loans.routes.ts';
import { transitionsRoutes } from './loans/transitions.routes.ts';
import { retention } from './records/records.service.ts';
import { termsRoutes } from './terms/terms.routes.ts';

export async function buildApp(deps: Deps): Promise<App> {
  const app = await createApp({ name: 'loans', ...deps });
  await app.register(availabilityRoutes, deps);
  await app.register(termsRoutes, deps);
  await app.register(blocksRoutes, deps);
  await app.register(loansRoutes, deps);
  await app.register(transitionsRoutes, deps);
  await app.register(auditRoutes<Database>, { ...deps, auditLog: AUDIT_LOG, exportKind: 'loan_exports' });
  await app.register(recordsRoutes<Database>, { ...deps, retention });
  return app;
}
