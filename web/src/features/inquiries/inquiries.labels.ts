import { INQUIRY_PREVIEW, type InquiryStatus } from '@commonyard/contracts/inquiries.values';
import { truncate } from '@commonyard/contracts/truncate.values';

/** Labels of the actions that lead to a status. No action leads to `pending`. */
export const STATUS_ACTION_LABELS: Partial<Record<InquiryStatus, string>> = {
  in_progress: 'Start Processing',
  completed: 'Mark as Completed',
  cancelled: 'Cancel Inquiry',
};

/** The beginning of a message. */
export function messagePreview(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ');
  if (line.length <= INQUIRY_PREVIEW) return line;
  return `${truncate(line, INQUIRY_PREVIEW).trimEnd()}…`;
}
