import type { ContactStatus, InquiryStatus } from './inquiries.values.ts';
import { labels } from './known-values.values.ts';

// The words for inquiries on pages and in exported files.

export const INQUIRY_STATUS_LABELS = labels<InquiryStatus>({
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
});

export const CONTACT_STATUS_LABELS = labels<ContactStatus>({ new: 'New', read: 'Read', answered: 'Answered' });
