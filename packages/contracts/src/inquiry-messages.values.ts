import type { ListingType } from './assets.values.ts';
import type { Locale } from './identity.values.ts';
import { OWN_LISTING_MESSAGE } from './inquiries.values.ts';

/**
 * Messages of validation rules and errors. The web's catalogue uses these sentences as keys. Apart from
 * `inquiries.values.ts`, which every page of the web application loads.
 */
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
  ownListing: OWN_LISTING_MESSAGE,
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
  itemSeverity: 'Please say whether what failed is minor or major',
  lowerMeter: 'The hours are fewer than at the pre-inspection. Please say why in the note of the hour meter',
  fuel: 'Please choose the fuel level',
  inspectionTaken: 'This inspection could not be stored. Please start it again',
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
