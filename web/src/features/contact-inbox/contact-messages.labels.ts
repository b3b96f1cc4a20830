import type { ContactStatus } from '@commonyard/contracts/inquiries.values';
import { labels } from '@commonyard/contracts/known-values.values';

/** Catalogue keys for stored values. */
export const CONTACT_STATUS_LABELS = labels<ContactStatus>({ new: 'New', read: 'Read', answered: 'Answered' });
