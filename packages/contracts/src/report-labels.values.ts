import { labels } from './known-values.values.ts';
import type { ReportOutcome, ReportReason, ReportStatus, ReportSubject } from './reports.values.ts';

// The words for reports on pages, in messages of errors and in exported files.

export const REPORT_SUBJECT_LABELS = labels<ReportSubject>({
  listing: 'Listing',
  inquiry: 'Inquiry',
  message: 'Message',
  user: 'User',
});

export const REPORT_REASON_LABELS = labels<ReportReason>({
  misleading: 'Wrong or misleading',
  not_allowed: 'Does not belong here',
  spam: 'Spam or advertising',
  offensive: 'Offensive',
  personal_data: 'Shows personal information',
  other: 'Something else',
});

export const REPORT_STATUS_LABELS = labels<ReportStatus>({ open: 'To decide', answered: 'Answered', closed: 'Closed' });

export const REPORT_OUTCOME_LABELS = labels<ReportOutcome>({
  dismissed: 'Dismissed',
  hidden: 'Hidden',
  warned: 'Warned',
});

/** Messages of validation rules and errors, which the web's catalogue uses as keys. */
export const REPORT_MESSAGES = {
  reason: 'Please choose what is wrong',
  choose: 'Please choose a decision',
  text: 'Please describe what is wrong',
  decisionText: 'Please write what the reported side is told',
  answer: 'Please write an answer',
  own: 'This is your own, so you cannot report it',
  action: 'This decision is not possible for this report',
  closed: 'Somebody has decided on this report already',
  answered: 'You have answered already',
} as const;
