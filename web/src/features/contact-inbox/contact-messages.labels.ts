import type { ContactStatus } from '@commonyard/contracts/inquiries.values';

/** Catalogue keys for stored values. */
export const CONTACT_STATUS_LABELS: Record<ContactStatus, string> = { new: 'New', read: 'Read', answered: 'Answered' };
