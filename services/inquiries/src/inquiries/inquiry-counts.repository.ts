import { sql, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import type { Activity } from '@commonyard/contracts/http/inquiries';
import type { InquiryStatus } from '@commonyard/contracts/inquiries.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { bindHidden, createStatementCache, runPrepared } from '@commonyard/service-kit/db/statements';
import type { Db } from '../database.ts';
import { partiesOfCaller } from './inquiries.policy.ts';
import { countInquiries } from './inquiry-ids.repository.ts';

type Sql = RawBuilder<unknown>;

export type InquiryCountsRow = {
  pending: number;
  inProgress: number;
  completed: number;
  cancelled: number;
  waiting: number;
  unread: number;
  newContactMessages?: number;
  waitingReports?: number;
};

/** All counts of the sidebar and the tabs in one statement, each at most `cap` + 1. */
export async function countInquiriesOf(pool: pg.Pool, caller: Caller, cap: number): Promise<InquiryCountsRow> {
  const statement = inquiryCountsStatement(caller, cap);
  const [counts] = await runPrepared<InquiryCountsRow>(pool, statement, statement.values);
  return counts!;
}

export function inquiryCountsStatement(caller: Caller, cap: number) {
  const parties = partiesOfCaller(caller);
  const statement = countsStatement({ parties: parties?.length, cap });
  return { ...statement, values: statement.valuesOf({ userId: caller.userId, parties }) };
}

type Input = { userId: number | null; parties: string[] | undefined };
const userId = bindHidden('integer', (input: Input) => input.userId);

const countsStatement = createStatementCache<{ parties: number | undefined; cap: number }, Input>((shape) => {
  const { cap } = shape;
  const isAdmin = shape.parties === undefined;
  const parties = Array.from({ length: shape.parties ?? 0 }, (_, index) =>
    bindHidden('text', (input: Input) => input.parties![index]),
  );
  const count = (status: InquiryStatus, receivedOnly = false) =>
    countInquiries({ parties: isAdmin ? undefined : parties, status: sql.lit(status), receivedOnly }, cap);
  const ofAdministrators = sql`, (SELECT count(*) FROM (
    SELECT FROM contact_messages WHERE status = 'new' LIMIT ${sql.lit(cap + 1)}) AS found) AS "newContactMessages",
    (SELECT count(*) FROM (
      SELECT FROM reports WHERE status <> 'closed' LIMIT ${sql.lit(cap + 1)}) AS found) AS "waitingReports"`;
  return sql`
    SELECT ${count('pending')} AS pending, ${count('in_progress')} AS "inProgress", ${count('completed')} AS completed,
      ${count('cancelled')} AS cancelled, ${count('pending', true)} AS waiting,
      ${countUnread(isAdmin ? undefined : parties, cap)} AS unread ${isAdmin ? ofAdministrators : sql``}`;
});

/** SQL of the number of unread inquiries that the parties may see, at most `cap` + 1. */
function countUnread(parties: Sql[] | undefined, cap: number): Sql {
  // A user who changed the municipality, or a listing that changed its owner, leaves rows that are not visible any more.
  const visible = parties
    ? sql`CROSS JOIN LATERAL (SELECT FROM inquiry_parties p
        WHERE p.inquiry_id = u.inquiry_id AND p.party IN (${sql.join(parties)}) LIMIT 1) AS visible`
    : sql``;
  // Sorted as the primary key is: for a user with most of the rows the planner would scan the table instead.
  return sql`(SELECT count(*) FROM (SELECT FROM unread_inquiries u ${visible}
    WHERE u.user_id = ${userId}
    ORDER BY u.inquiry_id DESC LIMIT ${sql.lit(cap + 1)}) AS found)`;
}

/** Of a user. Each count reads one index range, no further than the cap. */
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
