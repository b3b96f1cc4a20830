// Types that several features share. Imports contracts only.
import type { ListingType } from '@commonyard/contracts/assets.values';
import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import type { EventType } from '@commonyard/contracts/events/event-table';
import type { AccountLinkRequested } from '@commonyard/contracts/events/identity';
import type { LoanEvent } from '@commonyard/contracts/events/loans';
import type { Notification, NotificationParams, StreamChange } from '@commonyard/contracts/http/notifications';
import type { Approval, Decider, Locale } from '@commonyard/contracts/identity.values';
import type { NotificationKind } from '@commonyard/contracts/notifications.values';

/** A notification kind, or `contact.answered`, which goes to a guest by email only. */
export type NotifiableKind = NotificationKind | 'contact.answered';

/** Whether an event is an approval or a rejection, which an administrator can take back. */
export const isDecision = (type: EventType): boolean => type === 'asset.approved' || type === 'asset.rejected';

/** A party of a listing or an inquiry: a user and the municipality that user acts for. Both are null for a guest. */
export type Party = { userId: number | null; municipality: string | null };

/** A guest, reachable by email only. `token` is that of a link to the page of the inquiry or the listing that the event is about. */
export type Guest = { email: string; name: string | null; locale: Locale; token?: string };
/** Which party of an inquiry a guest is. The sender of a contact message, and the contact of a decided listing, are senders. */
export type GuestParty = 'sender' | 'owner';

/** What an event notifies of, independent of the recipient. */
export type NotificationPayload = {
  kind: NotifiableKind;
  /** Who asked, wrote, completed or registered. */
  actor: { userId: number | null; name: string | null };
  /** The party that owns the listing. */
  owner?: Party;
  /** The party that sent the inquiry or requested the loan. */
  sender?: Party;
  /** The account that the event is about. */
  account?: { userId: number; municipality: string | null };
  /** Who decides on the account, or would have decided. */
  decider?: Decider;
  guest?: Guest;
  /** The hash of the address of the contact of the listing, and the link to the guest page, if it gets one. */
  ownerLink?: { token?: string; address: string };
  /** The party of a message's author without an account. */
  authorSide?: 'sender' | 'owner';
  /** Text for a guest's email. */
  quote?: string;
  /** What only the email about a loan says. */
  loan?: LoanMailPayload;
  params: NotificationParams;
};

type LoanDetails = Pick<LoanEvent, 'quote' | 'terms' | 'daysBefore' | 'expiresAt' | 'arranged'> & {
  /** What the user who asks for the loan wants it for. */
  purpose?: string;
};

/** `by`: the user who acted, and the municipality of its side; null for an administrator of the platform. Absent for the system. */
export type LoanMailPayload = LoanDetails & {
  by?: { userId: number; municipality: string | null };
  /** Up to which total an operator of the side that must act answers without an officer. */
  operatorLimitCents?: number;
};

/** What the email about a loan says to one user. */
export type LoanMail = LoanDetails & {
  by?: { name: string | null; municipality: string | null };
  /** The officers who answer instead of the recipient, whose limit does not reach; they may be unknown. */
  officers?: { name: string }[];
};

/** A message in an email that waits for further ones of its thread. */
export type BundledMessage = {
  id: number;
  /** The author; null for a guest. */
  userId: number | null;
  name: string | null;
  municipality: string | null;
  isGuest: boolean;
  at: string;
  quote: string;
};

/** What matches a listing of the recipient, in an email that waits for further matches. */
export type FoundMatches = { params: NotificationParams; path: string };

/** A saved search of the recipient, and what it found. */
export type FoundBySearch = NonNullable<NotificationParams['searches']>[number];

/** What a user has read of a thread: up to a message, or all until a time where that is null. */
export type Reading = { inquiryId: number; userId: number; messageId: number | null; time: string };

/** A payload with its event, which is delivered to each recipient. Its `params` have the name of the actor. */
export type Delivery = NotificationPayload & { event: AnyEvent };

/** The occasions of an email with texts of the product only. */
export type NoticeKind =
  | 'asset.submitted'
  | 'inquiry.sent'
  | 'inquiry.received'
  | 'message.posted'
  | 'asset.approved'
  | 'asset.rejected'
  | 'contact.answered'
  | 'report.decided';

/** The kinds of email about the security of an account. They go to an address, whatever the preferences of its user are. */
export type SecurityKind = 'password_changed' | 'email_changed' | 'email_withdrawn' | 'address_reused';
export type UserNotification = { userId: number; notification: Notification };

/** A changed resource and the audiences of the stream that may see it (stream-entries/stream-entries.policy.ts). */
export type AddressedChange = { change: StreamChange; audiences: string[] };

/** By what the recipient of an account link recognises the account. */
export type LinkedAccount = { name: string } & AccountLinkRequested['account'];

/** The content of an email, without its recipient. Each token is in a property of this name, which is encrypted when stored. */
export type EmailContent =
  | {
      about: 'news';
      params: NotificationParams;
      path: string;
      quote: string | null;
      loan?: LoanMail;
      token?: string;
    }
  | { about: 'messages'; params: NotificationParams; path: string; messages: BundledMessage[] }
  /** One for each listing of the recipient. */
  | { about: 'matches'; found: FoundMatches[] }
  /** Of a user, or of the guest whose link the token opens. */
  | { about: 'searches'; searches: FoundBySearch[]; token?: string }
  | { about: 'search_confirmation'; token: string }
  | { about: 'search_ending'; token: string; endsOn: string }
  /** `title` is null for a guest, whose address may be another person's. */
  | { about: 'taken_back'; listingId: number; title: string | null; path: string }
  | { about: 'digest'; items: DigestEntry[]; more: number }
  | { about: 'account'; token: string; expiresAt: string; account: LinkedAccount }
  | { about: 'security'; at: string }
  | {
      about: 'approval';
      approval: Approval;
      municipality: string | null;
      organization: string | null;
      reason: string | null;
    }
  | { about: 'invitation'; token: string; expiresAt: string; municipality: string; inviterEmail: string }
  | Notice;
/**
 * Contains no text of another person. `number` is that of the inquiry, listing or contact message, `municipality` the id of
 * the listing's, `listingType` whether a new listing is of available or of needed equipment. With a `token` it links to the page of the
 * inquiry or the listing, otherwise to the confirmation of the address.
 */
export type Notice = {
  about: 'notice';
  notice: NoticeKind;
  number: number;
  inquiryId?: number;
  municipality: string | null;
  listingType?: ListingType;
  isChange?: boolean;
  token: string | null;
};
export type DigestEntry = { kind: NotificationKind; params: NotificationParams; path: string };

export type EmailSettings = {
  /** Base URL of links. */
  publicUrl: string;
  /** Sender address, or name and address. */
  from: string;
  /** Who runs the installation, with the postal address, in one line. */
  postalAddress: string;
  /** Signs unsubscribe links. Several during a rotation, separated by commas. */
  unsubscribeSecret: string;
};
