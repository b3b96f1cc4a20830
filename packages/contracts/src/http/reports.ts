import { Type, type Static } from 'typebox';
import { LISTING_STATUSES, LISTING_TYPES } from '../assets.values.ts';
import { ROLES } from '../identity.values.ts';
import { REPORT_MESSAGES as MESSAGES } from '../report-labels.values.ts';
import {
  REPORT_ACTIONS,
  REPORT_LIMITS as LIMITS,
  REPORT_OUTCOMES,
  REPORT_REASONS,
  REPORT_STATUSES,
  REPORT_SUBJECTS,
} from '../reports.values.ts';
import { Clearable, Closed, Honeypot, Id, Instant, LinkToken, Nullable, Paragraphs } from './field-types.ts';
import { paging } from './inquiries.ts';

export const ReportSubject = Type.Enum([...REPORT_SUBJECTS]);
export const ReportStatus = Type.Enum([...REPORT_STATUSES]);
export const ReportOutcome = Type.Enum([...REPORT_OUTCOMES]);
const ReportReason = Type.Enum([...REPORT_REASONS]);

/** Why, and in the words of the reporter, which the reason `other` needs. */
const complaint = { reason: ReportReason, text: Clearable(Paragraphs({ max: LIMITS.text })) };

export const ReportBody = Closed({ subject: ReportSubject, subjectId: Id, ...complaint });
export type ReportBody = Static<typeof ReportBody>;

/** A guest reports a listing, without a name or an address. */
export const PublicReportBody = Closed({ assetId: Id, ...complaint, website: Honeypot });

/** A party without an account reports a message of its thread; without `messageId` the text of the inquiry. */
export const GuestReportBody = Closed({ token: LinkToken, messageId: Type.Optional(Id), ...complaint });

/** What a reporter learns. */
export const ReportReceipt = Type.Object({ createdAt: Instant });
export type ReportReceipt = Static<typeof ReportReceipt>;

/** A row of the queue: what several reporters sent about one subject, until a decision closes it. */
export const ReportSummary = Type.Object({
  id: Type.Integer(),
  subject: ReportSubject,
  subjectId: Type.Integer(),
  /** The title of the listing at the time of the report; empty for a user. */
  title: Type.String(),
  /** The owner of the listing, the author of the message, or the user; null for a guest. */
  reportedUserId: Nullable(Type.Integer()),
  reportedName: Nullable(Type.String()),
  status: ReportStatus,
  outcome: Nullable(ReportOutcome),
  complaintCount: Type.Integer(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type ReportSummary = Static<typeof ReportSummary>;

/** A report with its context, for administrators. */
export const Report = Type.Object({
  ...ReportSummary.properties,
  /** The reported text at the time of the report; null for a listing and a user. */
  content: Nullable(Type.String()),
  inquiryId: Nullable(Type.Integer()),
  /** What the reported side was told. */
  decisionText: Nullable(Type.String()),
  decidedBy: Nullable(Type.Integer()),
  decidedByName: Nullable(Type.String()),
  decidedAt: Nullable(Instant),
  answer: Nullable(Type.String()),
  answeredAt: Nullable(Instant),
  /** Oldest first. A reporter without an account is null. */
  complaints: Type.Array(
    Type.Object({
      id: Type.Integer(),
      reporterId: Nullable(Type.Integer()),
      reporterName: Nullable(Type.String()),
      reason: ReportReason,
      text: Nullable(Type.String()),
      createdAt: Instant,
    }),
  ),
  /** The listing as it is now. */
  listing: Nullable(
    Type.Object({
      id: Type.Integer(),
      type: Type.Enum([...LISTING_TYPES]),
      status: Type.Enum([...LISTING_STATUSES]),
      title: Type.String(),
      removed: Type.Boolean(),
    }),
  ),
  /** The messages around the reported one, oldest first, also hidden ones. */
  messages: Type.Array(
    Type.Object({
      id: Type.Integer(),
      userId: Nullable(Type.Integer()),
      authorName: Nullable(Type.String()),
      content: Type.String(),
      hidden: Type.Boolean(),
      createdAt: Instant,
    }),
  ),
  /** The reported user as the account is now; null for a guest. */
  user: Nullable(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      municipality: Nullable(Type.String()),
      role: Type.Enum([...ROLES]),
      active: Type.Boolean(),
    }),
  ),
  /** Other reports about the same subject or the same reported user, newest first. */
  earlier: Type.Array(ReportSummary),
});
export type Report = Static<typeof Report>;

/** Reports that wait first, and of them the oldest first. */
export const ReportsQuery = Closed({ status: Type.Optional(ReportStatus), ...paging });

/** `text` tells the reported side why; to hide or to warn needs it. */
export const DecideReportBody = Closed({
  action: Type.Enum([...REPORT_ACTIONS]),
  text: Clearable(Paragraphs({ ...LIMITS.decision, message: MESSAGES.decisionText })),
});
export type DecideReportBody = Static<typeof DecideReportBody>;

/** A decided report as the reported side sees it: without the reporters and their words. */
export const ReportNotice = Type.Object({
  id: Type.Integer(),
  subject: ReportSubject,
  title: Type.String(),
  content: Nullable(Type.String()),
  outcome: ReportOutcome,
  decisionText: Nullable(Type.String()),
  decidedAt: Instant,
  /** Whether an administrator still has to read the answer. */
  waiting: Type.Boolean(),
  answer: Nullable(Type.String()),
  answeredAt: Nullable(Instant),
});
export type ReportNotice = Static<typeof ReportNotice>;

export const AnswerReportBody = Closed({ answer: Paragraphs({ ...LIMITS.answer, message: MESSAGES.answer }) });
