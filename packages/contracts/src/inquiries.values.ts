import type { ListingType } from './assets.values.ts';
import type { Locale } from './identity.values.ts';

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
  hourMeter: 9_999_999.9,
  search: 200,
} as const;

/** Messages of validation rules and errors. The web's catalogue uses these sentences as keys. */
export const INQUIRY_MESSAGES = {
  name: 'Name must be at least 2 characters',
  email: 'Please enter a valid email address',
  phone: 'Phone number must be at least 10 digits',
  organization: 'Organization must be at least 2 characters',
  subject: 'Subject must be at least 2 characters',
  contactMessage: 'Message must be at least 10 characters',
  reply: 'Please write a message',
  answer: 'Please write an answer',
  inquiryCompleted: 'This inquiry is completed and can no longer be changed',
  inquiryCancelled: 'This inquiry was cancelled and can no longer be changed',
  inquiryStatus: 'The inquiry cannot be set to this status now',
  followsLoan: 'The status of this inquiry follows its loan',
  contactAnswered: 'This message has already been answered',
  contactStatus: 'The message cannot be set to this status now',
  assetType: 'This is not the type of the listing',
  ownListing: 'This listing belongs to your own municipality',
  dateFrom: 'Please enter the first day you need it',
  dateTo: 'Please enter the last day you need it',
  dateOrder: 'The last day cannot be before the first',
  guestLink: 'This link is not valid any more',
  notAvailable: 'This equipment is no longer available',
  listingUnreachable: 'The listing cannot be looked up right now. Please try again in a moment',
  notInspectable: 'You can only inspect equipment whose inquiry is in progress or completed',
  inspectionLocked: 'A completed inspection can no longer be changed',
  otherPartysInspection: 'Only the party that began this inspection can change it',
  itemUnanswered: 'Please answer every item',
  itemNote: 'Please describe what failed',
  itemPhoto: 'Please add a photo of what failed',
  inspectionImages: 'You can only upload a maximum of 5 images',
  hourMeter: 'Please enter the hours on the meter, such as 1234.5',
  inspectionDate: 'Please enter the date of the inspection',
} as const;

/** The message of an inquiry whose sender left it empty. */
export function defaultInquiryMessage(title: string, type: ListingType, locale: Locale): string {
  if (locale === 'fr') {
    return type === 'available_asset'
      ? `Nous aimerions louer « ${title} ». Pourriez-vous nous indiquer sa disponibilité et vos conditions?`
      : `Nous pourrions vous louer ce que vous cherchez : « ${title} ». Pourriez-vous nous indiquer quand vous en avez besoin et à quelles conditions?`;
  }
  return type === 'available_asset'
    ? `We are interested in leasing "${title}". Could you tell us about its availability and the terms?`
    : `We may be able to lease you what you are looking for: "${title}". Could you tell us when you need it and on what terms?`;
}
