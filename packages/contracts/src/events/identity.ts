import { Type, type Static } from 'typebox';
import { Locale, Role } from '../http/identity.ts';
import { Instant, Nullable } from '../http/text.ts';

/** Personal data: name and e-mail, because notifications address people by them. */
export const UserEvent = Type.Object({
  id: Type.Integer(),
  /** Grows with every change of the account; an older one is ignored. */
  version: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  role: Role,
  /** Null until the account's e-mail address is verified: before that it belongs to no municipality. */
  municipality: Nullable(Type.String()),
  locale: Locale,
  active: Type.Boolean(),
});
export type UserEvent = Static<typeof UserEvent>;

/** Names the sessions that ended, by hash; `userId` alone means all of that user's. */
export const SessionRevoked = Type.Object({
  userId: Type.Integer(),
  sessionKeys: Type.Array(Type.String()),
});
export type SessionRevoked = Static<typeof SessionRevoked>;

/**
 * A link is to be sent to this address, in this language. `token` is the raw one: the page it leads to is
 * `/auth/reset#token=…` for `user.password_reset_requested` and `/auth/verify#token=…` for `user.verification_requested`.
 * It stands in the fragment, which browsers keep from servers, logs and `Referer`. After `expiresAt` there is nothing to
 * send any more.
 */
export const AccountLinkRequested = Type.Object({
  userId: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  locale: Locale,
  token: Type.String(),
  expiresAt: Instant,
});
export type AccountLinkRequested = Static<typeof AccountLinkRequested>;

export type IdentityEvents = {
  'user.registered': UserEvent;
  'user.updated': UserEvent;
  'user.deactivated': UserEvent;
  'user.password_reset_requested': AccountLinkRequested;
  'user.verification_requested': AccountLinkRequested;
  'session.revoked': SessionRevoked;
};
