import type { Kysely } from 'kysely';
import { SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import { errors } from '@commonyard/contracts/http/errors';
import { Activity, ActivityQuery } from '@commonyard/contracts/http/inquiries';
import type { App } from '@commonyard/service-kit/app';
import { adminOnly } from '@commonyard/service-kit/caller';
import type { Deps } from '../app.ts';
import type { Schema } from '../database.ts';

/** What somebody did here, for the administrators' page of users. */
export async function activityRoutes(app: App, { db }: Deps): Promise<void> {
  app.get(
    '/api/inquiries/activity',
    {
      onRequest: adminOnly,
      schema: {
        tags: ['inquiries'],
        summary: 'How many inquiries a user has sent and how many inspections it has begun',
        querystring: ActivityQuery,
        response: { 200: Activity, ...errors(400, 401, 403) },
      },
    },
    async ({ query }) => countActivity(db, query.userId),
  );
}

/** Each count is a range of one index and reads no further than the cap. */
async function countActivity(db: Kysely<Schema>, userId: number): Promise<Activity> {
  const sent = db.selectFrom('inquiries').select('id').where('userId', '=', userId).limit(SEARCH_COUNT_CAP);
  const begun = db.selectFrom('inspections').select('id').where('createdBy', '=', userId).limit(SEARCH_COUNT_CAP);
  const count = (rows: typeof sent | typeof begun) =>
    db.selectFrom(rows.as('found')).select(({ fn }) => fn.countAll<number>().as('count'));
  const { inquiries, inspections } = await db
    .selectNoFrom([count(sent).$asScalar().as('inquiries'), count(begun).$asScalar().as('inspections')])
    .executeTakeFirstOrThrow();
  return { inquiries: inquiries ?? 0, inspections: inspections ?? 0 };
}
