import type { KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { createApp, type App } from '@commonyard/service-kit/app';
import type { Lifecycle } from '@commonyard/service-kit/health';
import { contactRoutes } from './contact/contact-messages.routes.ts';
import type { Schema } from './database.ts';
import { activityRoutes } from './inquiries/activity.routes.ts';
import { askingRoutes } from './inquiries/asking.routes.ts';
import { inquiriesRoutes } from './inquiries/inquiries.routes.ts';
import { inspectionsRoutes } from './inspections/inspections.routes.ts';
import type { AssetsClient } from './listings/assets.client.ts';
import { messagesRoutes } from './messages/messages.routes.ts';

export type Deps = {
  db: Kysely<Schema>;
  assets: AssetsClient;
  /** Whether equal posts are one, and one without an account needs a form token. */
  limits: boolean;
};
export type AppDeps = Deps & { log: Logger; callerKey: KeyObject; lifecycle: Lifecycle };

/** The service's table of contents. */
export async function buildApp({ log, callerKey, lifecycle, ...deps }: AppDeps): Promise<App> {
  const app = await createApp({
    name: 'inquiries',
    log,
    callerKey,
    db: deps.db as unknown as Kysely<never>,
    lifecycle,
  });
  await app.register(async (scope: App) => {
    await askingRoutes(scope, deps);
    await inquiriesRoutes(scope, deps);
    await activityRoutes(scope, deps);
    await messagesRoutes(scope, deps);
    await contactRoutes(scope, deps);
    await inspectionsRoutes(scope, deps);
  });
  return app;
}
