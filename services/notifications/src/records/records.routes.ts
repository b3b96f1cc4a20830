import { signedIn } from '@commonyard/service-kit/auth/caller';
import { NOTIFICATIONS_ROUTES } from '@commonyard/contracts/http/routes/notifications';
import type { App } from '@commonyard/service-kit/http/app';
import type { Deps } from '../deps.ts';
import { collectOwnData } from './records.repository.ts';

export async function recordFilesRoutes(app: App, { db }: Deps): Promise<void> {
  app.route({
    ...NOTIFICATIONS_ROUTES['GET /api/records/notifications/my-data'],
    onRequest: signedIn,
    handler: async ({ caller }) => collectOwnData(db, caller.userId!),
  });
}
