import { INQUIRY_PREVIEW, type InquiryStatus } from '@commonyard/contracts/inquiries.values';
import type { InquirySummary } from '@commonyard/contracts/http/inquiries';

// The words for stored values; keys of the catalogue.

export const STATUS_LABELS: Record<InquiryStatus, string> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** What an administrator does to bring an inquiry into a status. Into pending it comes by being asked alone. */
export const STEP_LABELS: Partial<Record<InquiryStatus, string>> = {
  in_progress: 'Start Processing',
  completed: 'Mark as Completed',
  cancelled: 'Cancel Inquiry',
};

/** The beginning of a message, as the list shows it. Half of a character of two parts is no character. */
export function previewOf(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ');
  if (line.length <= INQUIRY_PREVIEW) return line;
  return `${line
    .slice(0, INQUIRY_PREVIEW)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
}

/** Whom an inquiry comes from, in as few words as tell it apart; null for somebody whose name is not known here. */
export const senderOf = ({ organization, municipalityName, name }: InquirySummary): string | null =>
  organization ?? municipalityName ?? name;
