import { Type, type Static } from 'typebox';
import { Locale, Role } from '../http/identity.ts';
import { Instant, Nullable } from '../http/field-types.ts';

/** Personal data: name and email address, because notifications use them. */
export const UserEvent = Type.Object({
  id: Type.Integer(),
  /** Increases with every change of the user; consumers ignore older versions. */
  version: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  /**
   * Whether the user opened a link that was mailed to this address, or an administrator vouched for it. Absent in events
   * from before this field: those of a user with a municipality or of an administrator count as verified, others do not.
   */
  emailVerified: Type.Optional(Type.Boolean()),
  role: Role,
  /** Null until the email address is verified: before that, the user belongs to no municipality. */
  municipality: Nullable(Type.String()),
  locale: Locale,
  active: Type.Boolean(),
});
export type UserEvent = Static<typeof UserEvent>;

/** Reports ended sessions by their hashed ids; an empty `sessionKeys` means all sessions of the user. */
export const SessionRevoked = Type.Object({
  userId: Type.Integer(),
  sessionKeys: Type.Array(Type.String()),
});
export type SessionRevoked = Static<typeof SessionRevoked>;

/**
 * Requests an email with a link to this address, in this language. `token` is not hashed. The link is `/auth/reset#token=…`
 * for `user.password_reset_requested` and `/auth/verify#token=…` for `user.verification_requested`. The token is in the
 * fragment, which browsers do not send to servers. After `expiresAt` no email is sent.
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

/** Requests an email without a link or a name to this address, in this language. */
export const AccountNotice = Type.Object({ userId: Type.Integer(), email: Type.String(), locale: Locale });
export type AccountNotice = Static<typeof AccountNotice>;

export type IdentityEvents = {
  'user.registered': UserEvent;
  'user.updated': UserEvent;
  'user.deactivated': UserEvent;
  'user.password_reset_requested': AccountLinkRequested;
  'user.verification_requested': AccountLinkRequested;
  /** The user changed the password, or chose one with a reset link. */
  'user.password_changed': AccountNotice;
  /** An administrator changed the email address. `email` is the one before. */
  'user.email_changed': AccountNotice;
  /** Somebody registered with the address of this user. */
  'user.address_reused': AccountNotice;
  'session.revoked': SessionRevoked;
};
