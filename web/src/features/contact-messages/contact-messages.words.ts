import type { ContactStatus } from '@commonyard/contracts/inquiries.values';

/** The words for stored values; keys of the catalogue. */
export const CONTACT_STATUS_LABELS: Record<ContactStatus, string> = { new: 'New', read: 'Read', answered: 'Answered' };
