import { REPORT_MESSAGES as MESSAGES } from '@commonyard/contracts/report-labels.values';
import type { DecideReportBody } from '@commonyard/contracts/http/reports';
import {
  reportActions,
  type ReportAction,
  type ReportOutcome,
  type ReportReason,
  type ReportStatus,
  type ReportSubject,
} from '@commonyard/contracts/reports.values';
import { conflict, invalid, notFound } from '@commonyard/service-kit/errors/http-error';
import type { Side } from '../database.ts';

/** The same error whether the report does not exist or is not about the caller. */
export const reportNotFound = () => notFound('report_not_found', 'The requested report could not be found.');

/** The same error whether the subject does not exist or the caller may not see it. */
export const subjectNotFound = () => notFound('report_subject_not_found', 'What you report could not be found.');

/** Who reports: a user, a party of a thread without an account, or a guest. */
export type Reporter = { userId: number | null; side: Side | null };

type Reported = { reportedUserId: number | null; reportedSide: Side | null };

/** Throws 409 where the reporter is the reported side. */
export function assertNotOwn({ userId, side }: Reporter, { reportedUserId, reportedSide }: Reported): void {
  const isOwn = userId === null ? side !== null && side === reportedSide : userId === reportedUserId;
  if (isOwn) throw conflict('own_report', MESSAGES.own);
}

/** Throws 400 for a reason that needs words and has none. */
export function assertExplained({ reason, text }: { reason: ReportReason; text: string | null }): void {
  if (reason === 'other' && !text) throw invalid({ text: MESSAGES.text });
}

type Decidable = { status: ReportStatus; subject: ReportSubject; outcome: ReportOutcome | null };

/** The outcome of a decision. Throws 409 for a closed report, 400 for a decision that this report does not admit or that lacks its text. */
export function toOutcome(report: Decidable, { action, text }: DecideReportBody): ReportOutcome {
  const actions = reportActions(report);
  if (actions.length === 0) throw conflict('report_closed', MESSAGES.closed);
  if (!actions.includes(action)) throw invalid({ action: MESSAGES.action });
  if ((action === 'hide' || action === 'warn') && !text) throw invalid({ text: MESSAGES.decisionText });
  return action === 'uphold' ? report.outcome! : OUTCOMES[action];
}

const OUTCOMES: Record<Exclude<ReportAction, 'uphold'>, ReportOutcome> = {
  dismiss: 'dismissed',
  hide: 'hidden',
  warn: 'warned',
};

/** Whether the reported side is told: of a dismissed report only where it had answered the decision before. */
export const isNotified = ({ outcome, answer }: { outcome: ReportOutcome; answer: string | null }): boolean =>
  outcome !== 'dismissed' || answer !== null;

/** Throws 409 where the reported side has answered, or where no decision is in force. */
export function assertCanAnswer({ status, answer }: { status: ReportStatus; answer: string | null }): void {
  if (answer !== null || status !== 'closed') throw conflict('report_answered', MESSAGES.answered);
}
