import { RecordsFile } from '@commonyard/contracts/http/records';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import type { Deps } from '../deps.ts';
import { collectOwnData } from './records.repository.ts';

export async function recordFilesRoutes(app: App, { db }: Deps): Promise<void> {
  app.get(
    '/api/records/notifications/my-data',
    {
      onRequest: signedIn,
      schema: { summary: 'My notifications, preferences and the emails to me', response: { 200: RecordsFile } },
    },
    async ({ caller }) => collectOwnData(db, caller.userId!),
  );
}
