import { INQUIRY_PREVIEW, type InquiryStatus } from '@commonyard/contracts/inquiries.values';

/** Labels of the actions that lead to a status. No action leads to `pending`. */
export const STATUS_ACTION_LABELS: Partial<Record<InquiryStatus, string>> = {
  in_progress: 'Start Processing',
  completed: 'Mark as Completed',
  cancelled: 'Cancel Inquiry',
};

/** The beginning of a message. Does not cut a surrogate pair in half. */
export function messagePreview(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ');
  if (line.length <= INQUIRY_PREVIEW) return line;
  return `${line
    .slice(0, INQUIRY_PREVIEW)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
}
