import { pickFields } from '@commonyard/service-kit/fields';
import { ReportNotice, type Report } from '@commonyard/contracts/http/reports';
import type { Db } from '../database.ts';
import {
  findReportedListing,
  findReportedUser,
  getReport,
  getSummary,
  listComplaints,
  listEarlierReports,
  listMessagesAround,
  type ReportRow,
} from './reports.repository.ts';

/** A report with its context as it is now. Throws 404. */
export async function readReport(db: Db, id: number): Promise<Report> {
  const [report, summary] = [await getReport(db, id), await getSummary(db, id)];
  const { assetId, inquiryId, reportedUserId, decidedBy, subject, subjectId } = report;
  const { content, decisionText, decidedAt, answer, answeredAt } = report;
  return {
    ...summary,
    content,
    inquiryId,
    decisionText,
    decidedBy,
    decidedByName: decidedBy === null ? null : ((await findReportedUser(db, decidedBy))?.name ?? null),
    decidedAt,
    answer,
    answeredAt,
    complaints: await listComplaints(db, id),
    listing: assetId === null ? null : ((await findReportedListing(db, assetId)) ?? null),
    messages: inquiryId === null ? [] : await listMessagesAround(db, inquiryId, subject === 'message' ? subjectId : 0),
    user: reportedUserId === null ? null : ((await findReportedUser(db, reportedUserId)) ?? null),
    earlier: await listEarlierReports(db, report),
  };
}

/** A decided report as the reported side sees it. */
export const toNotice = (report: ReportRow): ReportNotice =>
  pickFields(ReportNotice, {
    ...report,
    outcome: report.outcome!,
    decidedAt: report.decidedAt!,
    waiting: report.status === 'answered',
  });
