import type { DecideReportBody, ReportReceipt } from '@commonyard/contracts/http/reports';
import type { ReportReason, ReportSubject } from '@commonyard/contracts/reports.values';
import { insertAuditEntry } from '@commonyard/service-kit/audit/entries';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { systemClock } from '@commonyard/service-kit/clock';
import { AUDIT_LOG, type ListingRow, type Side, type Trx } from '../database.ts';
import { assertCanInquire } from '../inquiries/inquiries.policy.ts';
import { canSeeInquiry, findInquiry } from '../inquiries/inquiries.repository.ts';
import { lockListingForShare } from '../projections/listings.repository.ts';
import { writeReportDecided } from './reports.events.ts';
import {
  assertCanAnswer,
  assertExplained,
  assertNotOwn,
  isNotified,
  reportNotFound,
  subjectNotFound,
  toOutcome,
  type Reporter,
} from './reports.policy.ts';
import {
  canReportUser,
  findMessage,
  getInquiryText,
  lockReport,
  openReport,
  replaceComplaint,
  setHidden,
  updateReport,
  type NewReport,
  type ReportRow,
} from './reports.repository.ts';

type Complaint = { reason: ReportReason; text?: string | null | undefined };
type Subject = { subject: ReportSubject; subjectId: number };
/** The reported side and what it wrote, at the time of the report. */
type Snapshot = Omit<NewReport, keyof Subject | 'createdAt' | 'updatedAt'>;

/** Reports what a user may see. Throws 400, 404, or 409 for the own side and for a listing that is not available. */
export async function reportAsUser(
  trx: Trx,
  { subject, subjectId, ...complaint }: Subject & Complaint,
  caller: Caller,
): Promise<ReportReceipt> {
  const snapshot = await SNAPSHOTS[subject](trx, subjectId, caller);
  return report(trx, { subject, subjectId }, snapshot, { userId: caller.userId, side: null }, complaint);
}

/** Reports a message of a thread, or the text of its inquiry, for a party without an account. */
export async function reportAsGuest(
  trx: Trx,
  { messageId, ...complaint }: { messageId?: number | undefined } & Complaint,
  { inquiryId, side }: { inquiryId: number; side: Side },
): Promise<ReportReceipt> {
  const reporter = { userId: null, side };
  if (messageId === undefined) {
    const snapshot = await snapshotInquiry(trx, inquiryId);
    return report(trx, { subject: 'inquiry', subjectId: inquiryId }, snapshot, reporter, complaint);
  }
  const snapshot = await snapshotMessage(trx, messageId);
  if (snapshot.inquiryId !== inquiryId) throw subjectNotFound();
  return report(trx, { subject: 'message', subjectId: messageId }, snapshot, reporter, complaint);
}

async function report(
  trx: Trx,
  subject: Subject,
  snapshot: Snapshot,
  reporter: Reporter,
  { reason, text = null }: Complaint,
  clock = systemClock,
): Promise<ReportReceipt> {
  const { reportedUserId = null, reportedSide = null } = snapshot;
  assertNotOwn(reporter, { reportedUserId, reportedSide });
  const complaint = { reason, text: text || null };
  assertExplained(complaint);
  const createdAt = clock().toISOString();
  const reportId = await openReport(trx, { ...subject, ...snapshot, createdAt, updatedAt: createdAt });
  const [reporterId, reporterSide] = [reporter.userId, reporter.side];
  await replaceComplaint(trx, { reportId, reporterId, reporterSide, ...complaint, createdAt });
  return { createdAt };
}

const SNAPSHOTS: Record<ReportSubject, (trx: Trx, id: number, caller: Caller) => Promise<Snapshot>> = {
  listing: async (trx, id, caller) => {
    const listing = await lockListingForShare(trx, id);
    assertCanInquire(caller, listing);
    const reportedSide = listing.userId === null ? 'owner' : null;
    return { ...ofListing(listing), reportedUserId: listing.userId, reportedSide };
  },
  inquiry: async (trx, id, caller) => {
    if (!(await canSeeInquiry(trx, caller, id))) throw subjectNotFound();
    return snapshotInquiry(trx, id);
  },
  message: async (trx, id, caller) => {
    const snapshot = await snapshotMessage(trx, id);
    if (!(await canSeeInquiry(trx, caller, snapshot.inquiryId!))) throw subjectNotFound();
    return snapshot;
  },
  user: async (trx, id, caller) => {
    if (!(await canReportUser(trx, caller, id))) throw subjectNotFound();
    return { title: '', reportedUserId: id };
  },
};

async function snapshotInquiry(trx: Trx, inquiryId: number): Promise<Snapshot> {
  const found = await findInquiry(trx, inquiryId);
  if (!found) throw subjectNotFound();
  const { inquiry, listing } = found;
  const { message: content } = await getInquiryText(trx, inquiryId);
  const reportedSide = inquiry.userId === null ? 'sender' : null;
  return { ...ofListing(listing), inquiryId, reportedUserId: inquiry.userId, reportedSide, content };
}

async function snapshotMessage(trx: Trx, id: number): Promise<Snapshot> {
  const message = await findMessage(trx, id);
  const found = message && (await findInquiry(trx, message.inquiryId));
  if (!found) throw subjectNotFound();
  const { inquiryId, userId: reportedUserId, side: reportedSide, content } = message;
  return { ...ofListing(found.listing), inquiryId, reportedUserId, reportedSide, content };
}

const ofListing = ({ id, title }: ListingRow) => ({ assetId: id, title });

/** Decides on a report, with an audit entry and, where the reported side is told, an event. Throws 400, 404 or 409. */
export async function decideReport(
  trx: Trx,
  id: number,
  body: DecideReportBody,
  actorId: number | null,
  clock = systemClock,
): Promise<void> {
  const before = await lockReport(trx, id);
  const outcome = toOutcome(before, body);
  const time = clock().toISOString();
  const after = await updateReport(trx, id, {
    status: 'closed',
    outcome,
    // An upheld decision keeps the text that was answered.
    ...(body.action !== 'uphold' && { decisionText: body.text || null }),
    decidedBy: actorId,
    decidedAt: time,
    updatedAt: time,
  });
  if (outcome === 'hidden') await setHidden(trx, after, time);
  else if (before.outcome === 'hidden') await setHidden(trx, after, null);
  await insertEntry(trx, before, after, { action: 'decided', actorId, at: time });
  if (isNotified({ outcome, answer: after.answer })) await writeReportDecided(trx, after, body.action === 'uphold');
}

/** The decided report about a user. Throws 404 for any other report. */
export function assertAbout(report: ReportRow, { userId }: Caller): void {
  const isDecided = report.outcome !== null && isNotified({ outcome: report.outcome, answer: report.answer });
  if (userId === null || report.reportedUserId !== userId || !isDecided) throw reportNotFound();
}

/** Answers a decided report, which waits for an administrator again. Throws 404 or 409. */
export async function answerReport(
  trx: Trx,
  id: number,
  { answer }: { answer: string },
  caller: Caller,
  clock = systemClock,
): Promise<ReportRow> {
  const before = await lockReport(trx, id);
  assertAbout(before, caller);
  assertCanAnswer(before);
  const time = clock().toISOString();
  const after = await updateReport(trx, id, { status: 'answered', answer, answeredAt: time, updatedAt: time });
  await insertEntry(trx, before, after, { action: 'answered', actorId: caller.userId, at: time });
  return after;
}

type Entry = { action: 'decided' | 'answered'; actorId: number | null; at: string };

const insertEntry = (trx: Trx, before: ReportRow, after: ReportRow, entry: Entry): Promise<void> =>
  insertAuditEntry(trx, AUDIT_LOG, {
    ...entry,
    subject: { kind: 'report', id: after.id },
    // Only administrators of the platform read about reports.
    municipality: null,
    before: { status: before.status, outcome: before.outcome },
    after: { status: after.status, outcome: after.outcome },
  });
