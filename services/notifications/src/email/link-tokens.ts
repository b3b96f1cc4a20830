import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Locale } from '@commonyard/contracts/identity.values';
import { MAILED_LINKS, type MailedLink } from '@commonyard/contracts/mailed-links.values';
import type { EmailKind } from '@commonyard/contracts/notifications.values';
import { hashAddress } from '@commonyard/service-kit/hash-address';
import { EMAIL_GROUNDS, mustUnsubscribe } from './grounds.policy.ts';

/**
 * The path of a mailed link with its token; of a listing, with its `id`. Only this function puts a token into a link.
 */
export function mailedPath(
  link: MailedLink,
  token: string,
  { locale, id = '' }: { locale?: Locale; id?: number | '' } = {},
): string {
  const { path, tokenIn } = MAILED_LINKS[link];
  const parameters = new URLSearchParams({ token, ...(locale && { lang: locale }) });
  return tokenIn === 'fragment'
    ? `${path}${id}#token=${encodeURIComponent(token)}`
    : `${path}?${parameters.toString()}`;
}

/**
 * What a recipient can unsubscribe from: a user from a kind or the digest; a guest from one inquiry, from a listing or contact message
 * that was sent with its address, or from invitations.
 */
export type Subscription = { userId: number; kind: EmailKind } | GuestSubscription | SubmissionSubscription;
/** `visitor` is a hash of the guest's address. */
export type GuestSubscription = { visitor: string } & ({ inquiryId: number } | { kind: 'invitation' });
type SubmissionSubscription = { visitor: string; submission: Submission };

/** What an email to a guest is about. */
export type Topic = { inquiryId?: number; submission?: Submission };

/**
 * The subscription of an email. Undefined where its ground needs none, and for what saved searches of a guest found: assets ends them
 * by the token of their link.
 */
export function toSubscription(
  { kind, userId, email }: { kind: EmailKind; userId: number | null; email: string },
  { inquiryId, submission }: Topic,
): Subscription | undefined {
  const { user, address } = EMAIL_GROUNDS[kind];
  if (!mustUnsubscribe(userId === null ? address : user)) return undefined;
  if (userId !== null) return { userId, kind };
  const visitor = hashAddress(email);
  if (kind === 'invitation') return { visitor, kind };
  if (inquiryId !== undefined) return { visitor, inquiryId };
  return submission && { visitor, submission };
}

/** The name of the lock under which an address is confirmed, and emails to it are selected. */
export const toAddressLock = (address: string): string => `address ${address}`;

/** The primary key of a guest subscription in `unsubscriptions`. */
export const toUnsubscriptionKey = (subscription: GuestSubscription): string =>
  `${subscription.visitor} ${'inquiryId' in subscription ? `inquiry ${subscription.inquiryId}` : subscription.kind}`;

/** Signs an unsubscribe token, which only the recipient of the email has. It never expires: old emails contain it. */
export const signSubscription = (subscription: Subscription, secrets: string): string =>
  signToken('unsubscribe', subscription, secrets);

/** Verifies an unsubscribe token. Undefined for a token not signed with one of the secrets. */
export const verifySubscription = (token: string, secrets: string): Subscription | undefined =>
  verifyToken('unsubscribe', token, secrets) as Subscription | undefined;

/** As long as an email is held. */
export const CONFIRMATION_DAYS = 30;

/** What a guest sent with an address: a listing or a contact message. */
export type Submission = { kind: 'listing' | 'contact'; id: number };
/** The hash of an address, and what was sent with it. */
export type Confirmation = { address: string; submission: Submission };

/** The primary key in `unsubscriptions` of an address that gets no emails about a submission. */
export const toDisownedKey = (address: string, { kind, id }: Submission): string => `${address} ${kind} ${id}`;

/** Signs the token by which the reader of an email about a submission confirms or disowns its address. */
export function signConfirmation(email: string, submission: Submission, secrets: string): string {
  const until = Date.now() + CONFIRMATION_DAYS * 86_400_000;
  return signToken('confirm', { address: hashAddress(email), submission, until }, secrets);
}

/** The content of such a token. Undefined for one that is expired or not signed with one of the secrets. */
export function verifyConfirmation(token: string, secrets: string): Confirmation | undefined {
  const { until, ...confirmation } = (verifyToken('confirm', token, secrets) ?? { until: 0 }) as Confirmation & {
    until: number;
  };
  return until > Date.now() ? confirmation : undefined;
}

type Purpose = 'unsubscribe' | 'confirm';

// Secrets are separated by commas: tokens are signed with the first, and those of all of them are accepted.
function signToken(purpose: Purpose, content: object, secrets: string): string {
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${payload}.${toSignature(purpose, payload, secrets.split(',', 1)[0]!)}`;
}

function verifyToken(purpose: Purpose, token: string, secrets: string): unknown {
  const [payload = '', signature = '', ...rest] = token.split('.');
  const actual = Buffer.from(signature);
  const isSignedWith = (secret: string) => {
    const expected = Buffer.from(toSignature(purpose, payload, secret));
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  };
  if (rest.length > 0 || !secrets.split(',').some(isSignedWith)) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown;
}

const toSignature = (purpose: Purpose, payload: string, secret: string) =>
  createHmac('sha256', secret).update(`${purpose} ${payload}`).digest('base64url');
