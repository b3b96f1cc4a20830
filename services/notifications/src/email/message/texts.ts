import type { ListingType } from '@commonyard/contracts/assets.values';
import type { Approval } from '@commonyard/contracts/identity.values';
import type { NotificationParams } from '@commonyard/contracts/http/notifications';
import type { NoticeKind, NotifiableKind, SecurityKind } from '../../model.ts';

/**
 * The subject and first line of an email about a notification, and what its recipient can do next; the line is also the text of a
 * digest item.
 */
export type NotificationText = { subject: string; line: string; next?: string };

export type LinkTarget =
  | 'confirmation'
  | 'posted'
  | 'listing'
  | 'matches'
  | 'searches'
  | 'inquiry'
  | 'inspection'
  | 'loan'
  | 'askOfficer'
  | 'registers'
  | 'settlements'
  | 'contactMessage'
  | 'report'
  | 'contact'
  | 'product';

/**
 * Notification parameters with the names of municipalities in the recipient's language instead of their ids. `resembles`: the
 * municipalities whose names that of an organization contains. `takenDays`: the days of a loan that are not free.
 */
export type TextParams = Omit<NotificationParams, 'municipality'> & {
  municipality?: string | null;
  resembles?: string;
  takenDays?: string;
};

export type Match = NonNullable<NotificationParams['matches']>[number];
export type MatchTexts = {
  /** On how many of the wanted days a machine is free. */
  freeDays: (free: number, wanted: number) => string;
  sameKind: string;
  sameCategory: string;
  /** Matches of several listings of the recipient. */
  several: (listings: number) => { subject: string; line: string };
  /** Over the matches of one listing, and the link to those of one of several. */
  title: string;
  of: (title: string) => string;
};

export type SearchTexts = {
  /** What a saved search looks for, in words. */
  type: Record<ListingType, string>;
  words: (words: string) => string;
  in: (municipality: string) => string;
  near: (municipality: string, radiusKm: number | undefined) => string;
  /** Days without a beginning. */
  until: (day: string) => string;
  /** A listing of which somebody waits for free days. */
  awaited: (title: string, days: string | undefined) => string;
  /** Listings that are only counted. */
  more: (count: number) => string;
  /** The link to the list of a search. */
  list: string;
  /** Why the recipient gets the email. */
  why: string;
  /** The link by which a guest ends all saved searches. */
  end: string;
  confirmation: LinkTexts;
  ending: (endsOn: string) => LinkTexts;
};
type LinkTexts = { subject: string; lines: string[]; button: string };

export type AccountLinkKind = 'password_reset' | 'verification';
/** When somebody entered an address for an account, and the municipality or public body that the account states. */
export type Entered = { at: string; isChange: boolean; body: string | null };

export type Texts = {
  notifications: Record<NotifiableKind, (params: TextParams) => NotificationText>;
  buttons: Record<LinkTarget, string>;
  reason: (reason: string) => string;
  /** What a user adds that is no reason. */
  note: (note: string) => string;
  /** The subject of an email about a loan: its number, the equipment and what happened. */
  loanSubject: (loanId: number, title: string, occasion: string) => string;
  /** Several messages of a thread. */
  messages: (count: number, title: string) => { subject: string; line: string };
  newMessages: (count: number) => string;
  matches: MatchTexts;
  searches: SearchTexts;
  /** An author whose name is not known. */
  someone: string;
  /** The approval of a listing was taken back. Without a title it goes to the address of a guest. */
  takenBack: (title: string | null, listingId: number) => { subject: string; lines: string[] };
  /** About the name of a person without an account. */
  unverifiedName: string;
  /** Names of the facts of a notification. `dates` are the days for which the sender of an inquiry asks, or those of a loan. */
  labels: Record<'listing' | 'place' | 'availability' | 'dates' | 'sender' | 'lender' | 'borrower' | 'total', string> &
    Record<'name' | 'username' | 'municipality' | 'organization', string>;
  /** An open-ended availability. */
  from: (day: string) => string;
  /** Emails with an account link. `entered`: when somebody entered the address, for an account of which municipality or public body. */
  account: Record<
    AccountLinkKind,
    { subject: string; lines: (until: string, entered: Entered) => string[]; button: string }
  >;
  /** Emails about the security of an account, with the time of what happened. */
  security: Record<SecurityKind, { subject: string; lines: (at: string) => string[]; button: string }>;
  /** The decision on an account, also that it waits again (`pending`), of a municipality or another public body, if it named one. */
  approval: Record<Approval, (body: string | null) => { subject: string; lines: string[]; after: string[] }>;
  invitation: (
    municipality: string,
    inviter: string,
    until: string,
  ) => { subject: string; lines: string[]; button: string };
  /** Emails without the text or the name of any person, by the number of the inquiry, listing or contact message. */
  notices: Record<
    NoticeKind,
    (
      number: number,
      municipality: string | null,
      listingType?: ListingType,
      isChange?: boolean,
    ) => { subject: string; lines: string[] }
  >;
  digest: { subject: (count: number) => string; line: string; more: (count: number) => string };
  /** For a guest, who replies on the guest page. */
  replyHint: string;
  greeting: (name: string | null) => string;
  footer: string;
  unsubscribe: string;
  product: string;
};
