// Event data as other services publish it.
import type { AccountLinkRequested, UserEvent } from '@commonyard/contracts/events/identity';
import type {
  ContactEvent,
  InquiryEvent,
  InspectionCompleted,
  MessageEvent,
  ReportDecided,
} from '@commonyard/contracts/events/inquiries';
import { hashAddress } from '@commonyard/service-kit/hash-address';
import { userEvent } from '@commonyard/testing/factories/events';

/** User ids. */
export const ADMIN = 1;
export const MUNICIPAL_ADMIN = 2;
export const OPERATOR = 3;
export const SENDER = 4;
export const SENDER_MUNICIPAL_ADMIN = 5;
export const OTHER_ADMIN = 6;

/** The owner is from Smiths Falls, the sender from Kenora; each municipality has an administrator. */
export const USERS: UserEvent[] = [
  userEvent({ id: ADMIN, name: 'Ada Admin', role: 'admin', municipality: null }),
  userEvent({ id: OTHER_ADMIN, name: 'Otto Admin', role: 'admin', municipality: null, locale: 'fr' }),
  userEvent({ id: MUNICIPAL_ADMIN, name: 'Morgan Manager', role: 'municipal_admin' }),
  userEvent({ id: OPERATOR }),
  userEvent({ id: SENDER, name: 'Alex Sender', municipality: 'kenora', locale: 'fr' }),
  userEvent({ id: SENDER_MUNICIPAL_ADMIN, name: 'Kim Kenora', role: 'municipal_admin', municipality: 'kenora' }),
];

const LISTING: InquiryEvent['listing'] = {
  id: 1,
  type: 'available_asset',
  title: 'Street sweeper',
  userId: OPERATOR,
  municipality: 'smiths-falls',
};
const SENDER_PARTY: InquiryEvent['sender'] = {
  userId: SENDER,
  municipality: 'kenora',
  name: null,
  email: null,
  locale: 'fr',
};
/** A guest who sent an inquiry. */
export const GUEST: InquiryEvent['sender'] = {
  userId: null,
  municipality: null,
  name: 'Jane Doe',
  email: 'jane@example.ca',
  locale: 'fr',
};
/** A listing posted by a guest. */
export const GUEST_LISTING: InquiryEvent['listing'] = { ...LISTING, userId: null, municipality: null };

/** By what the recipient of an account link recognises the account. */
export const LINKED_ACCOUNT: AccountLinkRequested['account'] = {
  username: 'pat',
  municipality: 'kenora',
  organization: null,
  enteredAt: '2027-01-11T15:00:00Z',
  isChange: false,
};

/** The links that an event takes to its sender, if the sender is a guest. */
const guestLinksOf = ({ sender = SENDER_PARTY }: Partial<InquiryEvent | MessageEvent>) =>
  sender.email === null
    ? []
    : [{ side: 'sender' as const, token: `link+of-${sender.email}`, address: hashAddress(sender.email) }];
/** The link that an event takes to the contact of a listing that was posted by a guest. */
export const ownerLink = (email: string) => ({
  side: 'owner' as const,
  token: `link+of-${email}`,
  address: hashAddress(email),
});

export const inquiry = (over: Partial<InquiryEvent> = {}): InquiryEvent => ({
  id: 18,
  version: 1,
  status: 'pending',
  previousStatus: null,
  dateFrom: null,
  dateTo: null,
  listing: LISTING,
  sender: SENDER_PARTY,
  guestLinks: guestLinksOf(over),
  ...over,
});

export const message = (over: Partial<MessageEvent> = {}): MessageEvent => ({
  id: 70,
  inquiryId: 18,
  userId: OPERATOR,
  content: 'It is free in March.',
  listing: LISTING,
  sender: SENDER_PARTY,
  guestLinks: guestLinksOf(over),
  ...over,
});

export const inspection = (over: Partial<InspectionCompleted> = {}): InspectionCompleted => ({
  id: 9,
  inquiryId: 18,
  type: 'post',
  userId: OPERATOR,
  failed: 2,
  listing: LISTING,
  sender: SENDER_PARTY,
  ...over,
});

/** The decision to hide a message of the operator. */
export const reportDecided = (over: Partial<ReportDecided> = {}): ReportDecided => ({
  id: 40,
  subject: 'message',
  outcome: 'hidden',
  upheld: false,
  afterAnswer: false,
  text: 'No private numbers.',
  listing: LISTING,
  userId: OPERATOR,
  guest: null,
  contactAddress: null,
  ...over,
});

export const contactMessage = (over: Partial<ContactEvent> = {}): ContactEvent => ({
  id: 5,
  name: 'Jane Doe',
  email: 'jane@example.ca',
  locale: 'fr',
  subject: 'Joining',
  ...over,
});
