import { Activity, ActivityQuery } from '@commonyard/contracts/http/inquiries';
import { adminOnly } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import type { Deps } from '../deps.ts';
import { countActivity } from './activity.repository.ts';

export async function activityRoutes(app: App, { db }: Deps): Promise<void> {
  app.get(
    '/api/inquiries/activity',
    {
      onRequest: adminOnly,
      schema: {
        summary: 'Number of inquiries that a user sent and of inspections that the user began',
        querystring: ActivityQuery,
        response: { 200: Activity },
      },
    },
    async ({ query }) => countActivity(db, query.userId),
  );
}
