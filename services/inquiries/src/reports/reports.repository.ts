import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { REPORT_CONTEXT, type ReportStatus, type ReportSubject } from '@commonyard/contracts/reports.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { countUpTo } from '@commonyard/service-kit/db/queries';
import type { SortedPageRequest } from '@commonyard/service-kit/http/pagination';
import type { ComplaintsTable, Db, ReportsTable, Trx } from '../database.ts';
import { partiesOfCaller } from '../inquiries/inquiries.policy.ts';
import { reportNotFound } from './reports.policy.ts';

export type ReportRow = Selectable<ReportsTable>;
export type NewReport = Insertable<ReportsTable>;

/** A report as the queue shows it. A guest who sent an inquiry has the name of the public form. */
const selectSummaries = (db: Db) =>
  db
    .selectFrom('reports as r')
    .leftJoin('users as p', 'p.id', 'r.reportedUserId')
    .leftJoin('inquiries as i', (join) => join.onRef('i.id', '=', 'r.inquiryId').on('r.reportedSide', '=', 'sender'))
    .select(['r.id', 'r.subject', 'r.subjectId', 'r.title', 'r.reportedUserId', 'r.status', 'r.outcome'])
    .select(['r.createdAt', 'r.updatedAt'])
    .select(sql<string | null>`coalesce(p.name, nullif(i.name, ''))`.as('reportedName'))
    .select(sql<number>`(SELECT count(*)::integer FROM complaints WHERE report_id = r.id)`.as('complaintCount'));

/** A page of reports, plus one row where there is a next page. Cursors are `[1 for closed ones, id]`. */
export function reportPageQuery(db: Db, status: ReportStatus | undefined, { limit, offset, after }: SortedPageRequest) {
  return selectSummaries(db)
    .$if(status !== undefined, (reports) => reports.where('r.status', '=', status!))
    .$if(after !== undefined, (reports) =>
      reports.where(sql<boolean>`(r.status = 'closed', r.id) > (${after![0] === 1}, ${after![1]}::integer)`),
    )
    .orderBy(sql`r.status = 'closed'`)
    .orderBy('r.id')
    .limit(limit + 1)
    .offset(offset)
    .execute();
}

/** The number of reports, at most `cap` + 1. */
export const countReports = (db: Db, status: ReportStatus | undefined, cap: number): Promise<number> =>
  countUpTo(
    db,
    db
      .selectFrom('reports')
      .select('id')
      .$if(status !== undefined, (reports) => reports.where('status', '=', status!)),
    cap,
  );

export const getReport = (db: Db, id: number): Promise<ReportRow> =>
  db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow(reportNotFound);

export const lockReport = (trx: Trx, id: number): Promise<ReportRow> =>
  trx.selectFrom('reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(reportNotFound);

export const getSummary = (db: Db, id: number) =>
  selectSummaries(db).where('r.id', '=', id).executeTakeFirstOrThrow(reportNotFound);

/**
 * Opens a report, or returns the open one about the same subject, which stays locked until the transaction ends. A generic plan
 * finds the partial index by a literal only.
 */
export async function openReport(trx: Trx, report: NewReport): Promise<number> {
  const { id } = await trx
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'subjectId'])
        .where(sql<boolean>`status = 'open'`)
        .doUpdateSet({ updatedAt: report.updatedAt! }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores a complaint in place of an earlier one of the same reporter. Guests who report a listing are not told apart. */
export async function replaceComplaint(trx: Trx, complaint: Insertable<ComplaintsTable>): Promise<void> {
  const { reportId, reporterId, reporterSide } = complaint;
  if (reporterId || reporterSide)
    await trx
      .deleteFrom('complaints')
      .where('reportId', '=', reportId)
      .where('reporterId', 'is not distinct from', reporterId ?? null)
      .where('reporterSide', 'is not distinct from', reporterSide ?? null)
      .execute();
  await trx.insertInto('complaints').values(complaint).execute();
}

export const updateReport = (trx: Trx, id: number, patch: Updateable<ReportsTable>): Promise<ReportRow> =>
  trx.updateTable('reports').set(patch).where('id', '=', id).returningAll().executeTakeFirstOrThrow(reportNotFound);

export const findMessage = (db: Db, id: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'inquiryId', 'userId', 'side', 'content'])
    .where('id', '=', id)
    .executeTakeFirst();

export const getInquiryText = (db: Db, id: number) =>
  db.selectFrom('inquiries').select('message').where('id', '=', id).executeTakeFirstOrThrow();

/** Whether an active user wrote in, or is a party of, an inquiry that the caller may see; for an administrator whether it exists. */
export async function canReportUser(db: Db, caller: Caller, id: number): Promise<boolean> {
  const parties = partiesOfCaller(caller);
  const met = sql`EXISTS (
    SELECT FROM inquiry_parties mine WHERE mine.party = ANY(${parties ?? []}::text[]) AND (
      EXISTS (SELECT FROM inquiry_parties other WHERE other.inquiry_id = mine.inquiry_id AND other.party = ${`user:${id}`})
      OR EXISTS (SELECT FROM messages m WHERE m.inquiry_id = mine.inquiry_id AND m.user_id = ${id})))`;
  const { rows } = await sql`
    SELECT FROM users WHERE id = ${id} AND active AND ${parties ? met : sql`true`}`.execute(db);
  return rows.length > 0;
}

/** Hides the text of an inquiry or a message from its parties, or shows it again. */
export async function setHidden(
  trx: Trx,
  { subject, subjectId }: Pick<ReportRow, 'subject' | 'subjectId'>,
  at: string | null,
): Promise<void> {
  if (subject === 'message')
    await trx.updateTable('messages').set({ hiddenAt: at }).where('id', '=', subjectId).execute();
  if (subject === 'inquiry')
    await trx.updateTable('inquiries').set({ messageHiddenAt: at }).where('id', '=', subjectId).execute();
}

export const listComplaints = (db: Db, reportId: number) =>
  db
    .selectFrom('complaints as c')
    .leftJoin('users as p', 'p.id', 'c.reporterId')
    .select(['c.id', 'c.reporterId', 'p.name as reporterName', 'c.reason', 'c.text', 'c.createdAt'])
    .where('c.reportId', '=', reportId)
    .orderBy('c.id')
    .execute();

/** The messages before and after a reported one, oldest first. Before the first message there is the inquiry. */
export async function listMessagesAround(db: Db, inquiryId: number, messageId: number) {
  const messages = db
    .selectFrom('messages as m')
    .leftJoin('users as p', 'p.id', 'm.userId')
    .leftJoin('inquiries as i', (join) => join.onRef('i.id', '=', 'm.inquiryId').on('m.side', '=', 'sender'))
    .select(['m.id', 'm.userId', 'm.content', 'm.createdAt'])
    .select(sql<string | null>`coalesce(p.name, nullif(i.name, ''))`.as('authorName'))
    .select(sql<boolean>`m.hidden_at IS NOT NULL`.as('hidden'))
    .where('m.inquiryId', '=', inquiryId)
    .limit(REPORT_CONTEXT.messages + 1);
  const before = await messages.where('m.id', '<=', messageId).orderBy('m.id', 'desc').execute();
  const after = await messages.where('m.id', '>', messageId).orderBy('m.id').limit(REPORT_CONTEXT.messages).execute();
  return [...before.toReversed(), ...after];
}

export const findReportedListing = (db: Db, id: number) =>
  db
    .selectFrom('listings')
    .select(['id', 'type', 'status', 'title', 'removed'])
    .where('id', '=', id)
    .executeTakeFirst();

export const findReportedUser = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'municipality', 'role', 'active'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Other reports about the same subject or the same user, newest first. */
export const listEarlierReports = (
  db: Db,
  {
    id,
    subject,
    subjectId,
    reportedUserId,
  }: { id: number; subject: ReportSubject; subjectId: number } & Pick<ReportRow, 'reportedUserId'>,
) =>
  selectSummaries(db)
    .where('r.id', '<>', id)
    .where((is) =>
      is.or([
        is.and([is('r.subject', '=', subject), is('r.subjectId', '=', subjectId)]),
        ...(reportedUserId === null ? [] : [is('r.reportedUserId', '=', reportedUserId)]),
      ]),
    )
    .orderBy('r.id', 'desc')
    .limit(REPORT_CONTEXT.earlier)
    .execute();
