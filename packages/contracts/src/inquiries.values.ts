// Constants of inquiries and contact messages that the web's forms and the inquiries service share.

export const INQUIRY_STATUSES = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];

/** The allowed status transitions of an inquiry. */
export const INQUIRY_TRANSITIONS: Record<InquiryStatus, readonly InquiryStatus[]> = {
  pending: ['in_progress', 'completed', 'cancelled'],
  in_progress: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

export const CONTACT_STATUSES = ['new', 'read', 'answered'] as const;
export type ContactStatus = (typeof CONTACT_STATUSES)[number];

/** The allowed status transitions of a contact message. An answer has been sent by email, so `answered` is final. */
export const CONTACT_TRANSITIONS: Record<ContactStatus, readonly ContactStatus[]> = {
  new: ['read', 'answered'],
  read: ['new', 'answered'],
  answered: [],
};

export const INQUIRIES_PAGE_SIZE = 25;
export const MESSAGES_PAGE_SIZE = 50;
export const INQUIRY_PREVIEW = 100;

/** Limits of fields, in characters; of `hourMeter`, the largest number. */
export const INQUIRY_LIMITS = {
  name: { min: 2, max: 120 },
  phone: { min: 10, max: 40 },
  organization: { min: 2, max: 150 },
  message: 5_000,
  reply: { min: 1, max: 5_000 },
  subject: { min: 2, max: 150 },
  contactMessage: { min: 10, max: 5_000 },
  adminNotes: 5_000,
  answer: { min: 1, max: 5_000 },
  inspectionNotes: 3_000,
  itemNote: 1_000,
  hourMeter: 999_999.9,
  search: 200,
} as const;

/** A message of a rule that the pages of listings show too; a key of the web's catalogue. */
export const OWN_LISTING_MESSAGE = 'This listing belongs to your own municipality';
