import type { AnyEvent, EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { ListingEventType } from '@commonyard/contracts/events/event-table';
import type { Role } from '@commonyard/contracts/identity.values';
import type { NotificationKind } from '@commonyard/contracts/notifications.values';
import type { NewDigestItem, NewEmail, NewNotification } from '../database.ts';
import { CONFIRMATION_DAYS } from '../email/link-tokens.ts';
import { PAGES } from '../email/message/pages.policy.ts';
import { isDecision, type Delivery, type Guest, type GuestParty, type LoanMail, type NoticeKind } from '../model.ts';

type Recipient = { id: number; role: Role };
type Author = { municipality: string | null };
type GuestRecipient = { party: GuestParty; guest: Guest };

/** The messages of a thread until this time after the first one are one email, and so are the matches of one recipient. */
const BUNDLE_SECONDS = 600;
const afterBundling = ({ time }: AnyEvent): string => new Date(Date.parse(time) + BUNDLE_SECONDS * 1_000).toISOString();

/** A decision can be taken back with one click for this long, and is emailed after it. */
const UNDO_SECONDS = 15;

export const toNotification = (delivery: Delivery, user: Recipient, readAt: string | null): NewNotification => ({
  ...toDigestItem(delivery, user),
  createdAt: delivery.event.time,
  readAt,
  namedUserId: delivery.actor.userId ?? delivery.account?.userId ?? null,
});

export const toDigestItem = ({ event, kind, params }: Delivery, { id: userId, role }: Recipient): NewDigestItem => ({
  userId,
  eventId: event.id,
  // Only guests are recipients of `contact.answered`.
  kind: kind as NotificationKind,
  params: JSON.stringify(params),
  path: PAGES[kind].path(params, role),
  decisionOn: toDecisionOn(event),
});

/**
 * An email to a user, which links to the page with the details. One about a message waits for further ones of its thread, one about
 * matches for further matches of the user.
 */
export function toUserEmail(
  { event, kind, params, quote, author }: Delivery & { author: Author | undefined },
  { id: userId, role }: Recipient,
  loan: LoanMail | undefined,
): NewEmail {
  const path = PAGES[kind].path(params, role);
  if (event.type === 'match.found')
    return {
      ...toEmail(event, `u${userId}`, { kind, userId, content: { about: 'matches', found: [{ params, path }] } }),
      nextAt: afterBundling(event),
    };
  if (event.type === 'search.matched')
    return toEmail(event, `u${userId}`, {
      kind,
      userId,
      content: { about: 'searches', searches: params.searches ?? [] },
    });
  if (event.type !== 'message.posted')
    return toEmail(event, `u${userId}`, {
      kind,
      userId,
      content: { about: 'news', params, path, quote: null, ...(loan && { loan }) },
    });
  const { id, inquiryId, userId: authorId } = event.data;
  const message = {
    id,
    userId: authorId,
    name: params.name ?? null,
    municipality: author?.municipality ?? null,
    isGuest: params.isGuest === true,
    at: event.time,
    quote: quote ?? '',
  };
  return {
    ...toEmail(event, `u${userId}`, {
      kind,
      userId,
      content: { about: 'messages', params, path, messages: [message] },
    }),
    inquiryId,
    nextAt: afterBundling(event),
  };
}

/** Tells a user or a guest that the approval of a listing was taken back. */
export function toTakenBackEmail(
  event: EventEnvelope<ListingEventType>,
  recipient: { user: Recipient } | { guest: Guest },
): NewEmail {
  const { id: listingId, type: assetType, title } = event.data;
  const { id: userId, role } = 'user' in recipient ? recipient.user : { id: null, role: null };
  const path = role === null ? '/contact' : PAGES['asset.approved'].path({ assetId: listingId, assetType }, role);
  return {
    ...toEmail(event, userId === null ? 'v' : `u${userId}`, {
      kind: 'approval_taken_back',
      userId,
      ...('guest' in recipient && { email: recipient.guest.email, locale: recipient.guest.locale }),
      content: { about: 'taken_back', listingId, title: userId === null ? null : title, path },
    }),
    decisionOn: listingId,
    nextAt: afterUndo(event),
  };
}

const keyOf = (party: GuestParty) => (party === 'sender' ? 'v' : 'o');

/** An email to a guest, which contains all details. About an inquiry, it links to the guest page. */
export function toGuestEmail({ event, kind, params, quote }: Delivery, { party, guest }: GuestRecipient): NewEmail {
  const { token, ...recipient } = guest;
  const path = token === undefined ? PAGES[kind].path(params, null) : '/guest-inquiry';
  const content = { about: 'news', params, path, quote: quote ?? null, ...(token && { token }) } as const;
  return toEmail(event, keyOf(party), { kind, ...recipient, content });
}

/** The email, held until its address is confirmed. */
export const toHeldEmail = (email: NewEmail, heldFor: string): NewEmail => ({
  ...email,
  status: 'held',
  heldFor,
  expiresAt: new Date(Date.now() + CONFIRMATION_DAYS * 86_400_000).toISOString(),
});

/** An email without the text or the name of any person. */
export function toNoticeEmail({ event, kind, params, owner }: Delivery, { party, guest }: GuestRecipient): NewEmail {
  const { inquiryId, assetId, assetType, contactId } = params;
  const toSender = party === 'sender' ? 'inquiry.sent' : 'inquiry.received';
  const { email, locale, token = null } = guest;
  return toEmail(event, `${keyOf(party)}n`, {
    kind: 'confirmation',
    email,
    locale,
    content: {
      about: 'notice',
      notice: kind === 'inquiry.created' ? toSender : (kind as NoticeKind),
      number: inquiryId ?? assetId ?? contactId ?? 0,
      ...(inquiryId !== undefined && { inquiryId }),
      municipality: owner?.municipality ?? null,
      ...(kind === 'asset.submitted' && assetType !== undefined && { listingType: assetType }),
      ...(params.isChange && { isChange: true }),
      token,
    },
  });
}

/** The email of an event that is about an account and has no other effect. Its content is deleted once sent or expired. */
export function toAccountEmail(event: AnyEvent): NewEmail | undefined {
  switch (event.type) {
    case 'user.password_reset_requested':
    case 'user.verification_requested': {
      const { name, email, locale, token, expiresAt, account } = event.data;
      const kind = event.type === 'user.password_reset_requested' ? 'password_reset' : 'verification';
      const content = { about: 'account', token, expiresAt, account: { name, ...account } } as const;
      // No greeting: the address may belong to another person than the account's name.
      return toEmail(event, 'a', { kind, email, locale, expiresAt, content });
    }
    case 'user.password_changed':
    case 'user.email_changed':
    case 'user.email_withdrawn':
    case 'user.address_reused': {
      // The address of the event may not be the user's any more.
      const { email, locale } = event.data;
      const kind = SECURITY_KINDS[event.type];
      return toEmail(event, 'a', { kind, email, locale, content: { about: 'security', at: event.time } });
    }
    case 'user.invited': {
      // No greeting; the email states only the verified address of the inviter.
      const { email, locale, token, expiresAt, municipality, inviterEmail } = event.data;
      const content = { about: 'invitation', token, expiresAt, municipality, inviterEmail } as const;
      return toEmail(event, 'i', { kind: 'invitation', email, locale, expiresAt, content });
    }
    case 'user.approval_decided': {
      // It goes to a verified address, so it may contain the reason.
      const { userId, ...decision } = event.data;
      return toEmail(event, `u${userId}`, { kind: 'approval', userId, content: { about: 'approval', ...decision } });
    }
    default:
      return undefined;
  }
}

const SECURITY_KINDS = {
  'user.password_changed': 'password_changed',
  'user.email_changed': 'email_changed',
  'user.email_withdrawn': 'email_withdrawn',
  'user.address_reused': 'address_reused',
} as const;

/** An email about an event. `recipient` tells its emails apart. */
export const toEmail = (
  event: AnyEvent,
  recipient: string,
  email: Omit<NewEmail, 'key' | 'eventId' | 'nextAt'>,
): NewEmail => ({
  key: `${event.id}.${recipient}`,
  eventId: event.id,
  decisionOn: toDecisionOn(event),
  nextAt: isDecision(event.type) ? afterUndo(event) : event.time,
  ...email,
});

const afterUndo = ({ time }: AnyEvent): string => new Date(Date.parse(time) + UNDO_SECONDS * 1_000).toISOString();

const toDecisionOn = (event: AnyEvent): number | null =>
  event.type === 'asset.approved' || event.type === 'asset.rejected' ? event.data.id : null;
