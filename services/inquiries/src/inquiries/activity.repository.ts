import { SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import type { Activity } from '@commonyard/contracts/http/inquiries';
import type { Db } from '../database.ts';

/** Each count reads one index range, no further than the cap. */
export async function countActivity(db: Db, userId: number): Promise<Activity> {
  const sent = db.selectFrom('inquiries').select('id').where('userId', '=', userId).limit(SEARCH_COUNT_CAP);
  const begun = db.selectFrom('inspections').select('id').where('createdBy', '=', userId).limit(SEARCH_COUNT_CAP);
  const count = (rows: typeof sent | typeof begun) =>
    db.selectFrom(rows.as('found')).select(({ fn }) => fn.countAll<number>().as('count'));
  const { inquiries, inspections } = await db
    .selectNoFrom([count(sent).$asScalar().as('inquiries'), count(begun).$asScalar().as('inspections')])
    .executeTakeFirstOrThrow();
  return { inquiries: inquiries ?? 0, inspections: inspections ?? 0 };
}
