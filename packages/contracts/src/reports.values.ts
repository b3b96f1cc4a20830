// Constants of reports that the web's forms, the inquiries service and notifications share.

/** What a report is about. An inquiry stands for its own text, with which its thread begins. */
export const REPORT_SUBJECTS = ['listing', 'inquiry', 'message', 'user'] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

export const REPORT_REASONS = ['misleading', 'not_allowed', 'spam', 'offensive', 'personal_data', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Open and answered reports wait for a decision. */
export const REPORT_STATUSES = ['open', 'answered', 'closed'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

export const REPORT_OUTCOMES = ['dismissed', 'hidden', 'warned'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** What an administrator decides. Only an answered report has a decision to uphold. */
export const REPORT_ACTIONS = ['dismiss', 'hide', 'warn', 'uphold'] as const;
export type ReportAction = (typeof REPORT_ACTIONS)[number];

export const REPORTS_PAGE_SIZE = 25;
/** Earlier reports, and messages on each side of a reported one, in the context of a report. */
export const REPORT_CONTEXT = { earlier: 20, messages: 5 } as const;

/** Limits of texts, in characters. */
export const REPORT_LIMITS = {
  text: 2_000,
  decision: { min: 1, max: 2_000 },
  answer: { min: 1, max: 2_000 },
} as const;

/** Whether an administrator can take the subject out of view. An account is deactivated on the page of users. */
export const canHide = (subject: ReportSubject): boolean => subject !== 'user';

/** The actions that are open for a report of this status. */
export function reportActions({ status, subject }: { status: ReportStatus; subject: ReportSubject }): ReportAction[] {
  if (status === 'closed') return [];
  return REPORT_ACTIONS.filter((action) =>
    action === 'uphold' ? status === 'answered' : action !== 'hide' || canHide(subject),
  );
}
