import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_KINDS, type MailKind } from '@commonyard/contracts/notifications.values';

/** What somebody may want no more mail of: a kind (or the digest), or, without an account, one inquiry. */
export type Subscription = { userId: number; kind: MailKind } | { visitor: string; inquiryId: number };

const MUTABLE: readonly string[] = [...NOTIFICATION_KINDS, 'digest'];

/** Undefined for mails that somebody asked for, and for those that come once. */
export function subscriptionOf(mail: {
  kind: MailKind;
  userId: number | null;
  email: string | null;
  inquiryId: number | undefined;
}): Subscription | undefined {
  const { kind, userId, email, inquiryId } = mail;
  if (userId !== null) return MUTABLE.includes(kind) ? { userId, kind } : undefined;
  return email !== null && inquiryId !== undefined ? { visitor: visitorOf(email), inquiryId } : undefined;
}

/** A visitor's address, so that no list of addresses is kept. */
const visitorOf = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22);

/** The name under which it is kept that a visitor wants no more mail of an inquiry. */
export const muteKey = ({ visitor, inquiryId }: { visitor: string; inquiryId: number }): string =>
  `${visitor} inquiry ${inquiryId}`;
export const muteKeyOf = (email: string, inquiryId: number): string =>
  muteKey({ visitor: visitorOf(email), inquiryId });

/** What a link proves that is in nobody's hands but the recipient's. It does not end: it stands in old mails. */
export function signSubscription(subscription: Subscription, secret: string): string {
  const payload = Buffer.from(JSON.stringify(subscription)).toString('base64url');
  return `${payload}.${mac(payload, secret)}`;
}

/** Undefined for anything that was not signed here. */
export function readSubscription(token: string, secret: string): Subscription | undefined {
  const [payload = '', signature = '', ...rest] = token.split('.');
  const expected = Buffer.from(mac(payload, secret));
  const given = Buffer.from(signature);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Subscription;
}

const mac = (payload: string, secret: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${payload}`).digest('base64url');
