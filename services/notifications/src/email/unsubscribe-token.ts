import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_KINDS, type EmailKind } from '@commonyard/contracts/notifications.values';

/** What a recipient can unsubscribe from: a user from a kind or the digest, a guest from one inquiry. */
export type Subscription = { userId: number; kind: EmailKind } | GuestSubscription;
/** `visitor` is a hash of the guest's address. */
export type GuestSubscription = { visitor: string; inquiryId: number };

const UNSUBSCRIBABLE_KINDS: readonly string[] = [...NOTIFICATION_KINDS, 'digest'];

/** The subscription of an email. Undefined for requested emails and for those sent once. */
export function toSubscription(email: {
  kind: EmailKind;
  userId: number | null;
  email: string | null;
  inquiryId: number | undefined;
}): Subscription | undefined {
  const { kind, userId, email: address, inquiryId } = email;
  if (userId !== null) return UNSUBSCRIBABLE_KINDS.includes(kind) ? { userId, kind } : undefined;
  return address !== null && inquiryId !== undefined ? toGuestSubscription(address, inquiryId) : undefined;
}

export const toGuestSubscription = (email: string, inquiryId: number): GuestSubscription => ({
  visitor: createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22),
  inquiryId,
});

/** The primary key of a guest subscription in `mutes`. */
export const toMuteKey = ({ visitor, inquiryId }: GuestSubscription): string => `${visitor} inquiry ${inquiryId}`;

/** Signs an unsubscribe token, which only the recipient of the email has. It never expires: old emails contain it. */
export function signSubscription(subscription: Subscription, secret: string): string {
  const payload = Buffer.from(JSON.stringify(subscription)).toString('base64url');
  return `${payload}.${toSignature(payload, secret)}`;
}

/** Verifies an unsubscribe token. Undefined for a token not signed with this secret. */
export function verifySubscription(token: string, secret: string): Subscription | undefined {
  const [payload = '', signature = '', ...rest] = token.split('.');
  const expected = Buffer.from(toSignature(payload, secret));
  const actual = Buffer.from(signature);
  if (rest.length > 0 || actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Subscription;
}

const toSignature = (payload: string, secret: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${payload}`).digest('base64url');
