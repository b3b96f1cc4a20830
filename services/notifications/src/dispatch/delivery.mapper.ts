import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import type { NotificationParams } from '@commonyard/contracts/http/notifications';
import type { Role } from '@commonyard/contracts/identity.values';
import type { NotificationKind } from '@commonyard/contracts/notifications.values';
import type { NewDigestItem, NewEmail, NewNotification } from '../database.ts';
import { CONFIRMATION_DAYS } from '../email/link-tokens.ts';
import {
  isDecision,
  type EmailContent,
  type Guest,
  type NotifiableKind,
  type NoticeKind,
  type SecurityKind,
} from '../model.ts';

/** What every delivery of one event has in common. */
export type Context = {
  event: AnyEvent;
  kind: NotifiableKind;
  params: NotificationParams;
  /** The user whose name is in the parameters. */
  namedUserId: number | null;
  /** The id of the municipality that owns the listing. */
  ownerMunicipality: string | null;
};
type Recipient = { id: number; role: Role };

/** A decision can be taken back with one click for this long, and is emailed after it. */
const UNDO_SECONDS = 15;

export const toNotification = (context: Context, user: Recipient, readAt: string | null): NewNotification => ({
  ...toUserDelivery(context, user),
  createdAt: context.event.time,
  readAt,
  namedUserId: context.namedUserId,
});

export const toDigestItem = (context: Context, user: Recipient): NewDigestItem => toUserDelivery(context, user);

const toUserDelivery = ({ event, kind, params }: Context, { id: userId, role }: Recipient) => ({
  userId,
  eventId: event.id,
  // Only guests are recipients of `contact.answered`.
  kind: kind as NotificationKind,
  params: JSON.stringify(params),
  path: toPagePath(kind, params, role),
  decisionOn: toDecisionOn(event, params),
});

/** An email to a user, which links to the page with the details. */
export const toUserEmail = (context: Context, { id: userId, role }: Recipient): NewEmail => ({
  ...toEmail(context, `u${userId}`, toPagePath(context.kind, context.params, role), { quote: null }),
  userId,
});

type GuestParty = 'sender' | 'owner';
const toGuestKey = (party: GuestParty) => (party === 'sender' ? 'v' : 'o');

/** An email to a guest, which contains all details. About an inquiry, it links to the guest page. */
export function toGuestEmail(
  context: Context,
  party: GuestParty,
  { email, name, locale, token }: Guest,
  quote: string | undefined,
): NewEmail {
  const path = token === undefined ? toPagePath(context.kind, context.params, null) : '/guest-inquiry';
  return { ...toEmail(context, toGuestKey(party), path, { quote: quote ?? null, token }), email, name, locale };
}

/** The email, held until its address is confirmed. */
export const toHeldEmail = (email: NewEmail, heldFor: string): NewEmail => ({
  ...email,
  status: 'held',
  heldFor,
  expiresAt: new Date(Date.now() + CONFIRMATION_DAYS * 86_400_000).toISOString(),
});

/** An email without the text or the name of any person. */
export function toNoticeEmail(
  { event, kind, params, ownerMunicipality }: Context,
  party: GuestParty,
  guest: Guest,
): NewEmail {
  const { inquiryId, assetId, contactId } = params;
  const content: EmailContent = {
    about: 'notice',
    notice: toNoticeKind(kind, party),
    number: inquiryId ?? assetId ?? contactId ?? 0,
    ...(inquiryId !== undefined && { inquiryId }),
    municipality: ownerMunicipality,
    token: guest.token ?? null,
  };
  return {
    key: `${event.id}.${toGuestKey(party)}n`,
    eventId: event.id,
    kind: 'confirmation',
    email: guest.email,
    locale: guest.locale,
    content: JSON.stringify(content),
    decisionOn: toDecisionOn(event, params),
    nextAt: toDueTime(event),
  };
}

function toNoticeKind(kind: NotifiableKind, party: GuestParty): NoticeKind {
  if (kind === 'inquiry.created') return party === 'sender' ? 'inquiry.sent' : 'inquiry.received';
  return kind as NoticeKind;
}

function toEmail(
  { event, kind, params }: Context,
  recipientKey: string,
  path: string,
  { quote, token }: { quote: string | null; token?: string | undefined },
) {
  const content: EmailContent = { about: 'news', params, path, quote, ...(token && { token }) };
  return {
    key: `${event.id}.${recipientKey}`,
    eventId: event.id,
    kind,
    content: JSON.stringify(content),
    decisionOn: toDecisionOn(event, params),
    nextAt: toDueTime(event),
  };
}

const toDueTime = ({ type, time }: AnyEvent): string =>
  isDecision(type) ? new Date(Date.parse(time) + UNDO_SECONDS * 1_000).toISOString() : time;

const toDecisionOn = ({ type }: AnyEvent, { assetId }: NotificationParams): number | null =>
  isDecision(type) ? (assetId ?? null) : null;

type AccountLinkRequested = Extract<
  AnyEvent,
  { type: 'user.password_reset_requested' | 'user.verification_requested' }
>;

/**
 * The email with a requested account link. Its content is deleted once sent or expired. It greets nobody: the address may not
 * belong to the person who chose the name.
 */
export function toAccountLinkEmail({ id, type, time, data }: AccountLinkRequested): NewEmail {
  const { name, email, locale, token, expiresAt, account } = data;
  const content: EmailContent = {
    about: 'account',
    token,
    expiresAt,
    ...(account && { account: { name, ...account } }),
  };
  return {
    key: `${id}.a`,
    eventId: id,
    kind: type === 'user.password_reset_requested' ? 'password_reset' : 'verification',
    email,
    locale,
    content: JSON.stringify(content),
    nextAt: time,
    expiresAt,
  };
}

type AccountNotice = Extract<
  AnyEvent,
  { type: 'user.password_changed' | 'user.email_changed' | 'user.email_withdrawn' | 'user.address_reused' }
>;
const SECURITY_KINDS: Record<AccountNotice['type'], SecurityKind> = {
  'user.password_changed': 'password_changed',
  'user.email_changed': 'email_changed',
  'user.email_withdrawn': 'email_withdrawn',
  'user.address_reused': 'address_reused',
};

/** The email about the security of an account. It goes to the address of the event, which may not be the user's any more. */
export function toSecurityEmail({ id, type, time, data: { email, locale } }: AccountNotice): NewEmail {
  const content: EmailContent = { about: 'security', at: time };
  return {
    key: `${id}.a`,
    eventId: id,
    kind: SECURITY_KINDS[type],
    email,
    locale,
    content: JSON.stringify(content),
    nextAt: time,
  };
}

/** The email with the link of an invitation. It greets nobody, and names the inviter by the verified address only. */
export function toInvitationEmail({ id, time, data }: Extract<AnyEvent, { type: 'user.invited' }>): NewEmail {
  const { email, locale, token, expiresAt, municipality, inviterEmail } = data;
  const content: EmailContent = { about: 'invitation', token, expiresAt, municipality, inviterEmail };
  return {
    key: `${id}.i`,
    eventId: id,
    kind: 'invitation',
    email,
    locale,
    content: JSON.stringify(content),
    nextAt: time,
    expiresAt,
  };
}

/** The email to a user whose account was decided on. It goes to a verified address, so it may contain the reason. */
export function toApprovalEmail({ id, time, data }: Extract<AnyEvent, { type: 'user.approval_decided' }>): NewEmail {
  const { userId, ...decision } = data;
  const content: EmailContent = { about: 'approval', ...decision };
  return {
    key: `${id}.u${userId}`,
    eventId: id,
    kind: 'approval',
    userId,
    content: JSON.stringify(content),
    nextAt: time,
  };
}

/** The page of the web application that shows the subject of a notification to a role; null for a guest. */
function toPagePath(kind: NotifiableKind, params: NotificationParams, role: Role | null): string {
  switch (kind) {
    case 'asset.submitted':
      return role === 'admin'
        ? `/admin?tab=${params.assetType === 'needed_asset' ? 'pending-needed' : 'pending-available'}&listing=${params.assetId}`
        : toListingPath(params);
    case 'asset.approved':
      return toListingPath(params);
    case 'asset.rejected':
      // A guest has no access to a rejected listing, but can ask why.
      return role === null ? '/contact' : toListingPath(params);
    case 'inquiry.created':
    case 'inquiry.status_changed':
    case 'message.posted':
      return role === null ? toListingPath(params) : `/inquiries?inquiry=${params.inquiryId}`;
    case 'inspection.completed':
      return `/inspections?${params.inspectionType === 'post' ? 'tab=post&' : ''}inspection=${params.inspectionId}`;
    case 'loan.action':
    case 'loan.update':
      return `/loans?loan=${params.loanId}`;
    case 'contact.received':
      return `/inquiries?tab=contact&letter=${params.contactId}`;
    case 'contact.answered':
      return '/contact';
    case 'user.approval_requested':
    case 'user.joined':
    case 'user.invitation_disowned':
      return '/colleagues';
    case 'user.registered':
    case 'user.deactivated':
      return role === 'admin' ? `/users?user=${params.userId}` : '/';
    default:
      return '/';
  }
}

const toListingPath = ({ assetType, assetId }: NotificationParams) =>
  `/equipment/${assetType === 'needed_asset' ? 'needed' : 'available'}/${assetId}`;
