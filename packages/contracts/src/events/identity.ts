import { Type, type Static } from 'typebox';
import { Approval, Decider, Locale, Role } from '../http/identity.ts';
import { ACCOUNT_HEIRS } from '../records.values.ts';
import { Instant, Nullable } from '../http/field-types.ts';

/** Personal data: name and email address, because notifications use them. */
export const UserEvent = Type.Object({
  id: Type.Integer(),
  /** Increases with every change of the user; consumers ignore older versions. */
  version: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  /** Whether the user confirmed this address on the page of a link mailed to it, or an administrator vouched for it. */
  emailVerified: Type.Boolean(),
  role: Role,
  /** Null until the email address is verified and the account approved: before that, the user belongs to no municipality. */
  municipality: Nullable(Type.String()),
  approval: Approval,
  locale: Locale,
  active: Type.Boolean(),
  /**
   * Only in `user.deactivated`, of an account that was closed for good: name and address in this event replace those of the
   * person everywhere. `heir`: who keeps its listings and open inquiries.
   */
  closed: Type.Optional(Type.Object({ heir: Type.Enum([...ACCOUNT_HEIRS]) })),
  /** Why an administrator took its last administrator from a municipality. Other municipalities read it. */
  reason: Type.Optional(Type.String()),
});
export type UserEvent = Static<typeof UserEvent>;

/** Reports ended sessions by their hashed ids; an empty `sessionKeys` means all sessions of the user. */
export const SessionRevoked = Type.Object({
  userId: Type.Integer(),
  sessionKeys: Type.Array(Type.String()),
});
export type SessionRevoked = Static<typeof SessionRevoked>;

const AccountOfLink = Type.Object({
  username: Type.String(),
  /** The municipality or public body that the user states. */
  municipality: Nullable(Type.String()),
  organization: Nullable(Type.String()),
  /** When somebody entered the address: at the registration, or an administrator later. */
  enteredAt: Instant,
  /** Whether the account had another, verified address before. */
  isChange: Type.Boolean(),
});

/**
 * Requests an email with a link to this address, in this language. `token` is encrypted (ADR 48). The link is `/auth/reset#token=…`
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
  /** By what the recipient recognises the account. */
  account: AccountOfLink,
});
export type AccountLinkRequested = Static<typeof AccountLinkRequested>;

/** Requests an email without a link or a name to this address, in this language. */
export const AccountNotice = Type.Object({ userId: Type.Integer(), email: Type.String(), locale: Locale });
export type AccountNotice = Static<typeof AccountNotice>;

/** The user verified its address and waits for a decision. `municipality` is the one that the user states. */
export const ApprovalRequested = Type.Object({
  userId: Type.Integer(),
  /** Personal data: the deciders read who waits. */
  name: Type.String(),
  municipality: Nullable(Type.String()),
  organization: Nullable(Type.String()),
  decider: Decider,
});
export type ApprovalRequested = Static<typeof ApprovalRequested>;

/** A confirmed domain of the municipality approved the user, who has just verified its address. */
export const MemberJoined = Type.Object({
  userId: Type.Integer(),
  /** Personal data: the administrators read who joined. */
  name: Type.String(),
  municipality: Type.String(),
  domain: Type.String(),
  /** Who is notified: the administrators of the municipality, or those of the platform where it has none. */
  decider: Decider,
});
export type MemberJoined = Static<typeof MemberJoined>;

/**
 * An administrator decided on a waiting account, or made an approved one wait again (`approval` is `pending`), which is told by email.
 * `reason` is null for an approval.
 */
export const ApprovalDecided = Type.Object({
  userId: Type.Integer(),
  approval: Approval,
  municipality: Nullable(Type.String()),
  organization: Nullable(Type.String()),
  reason: Nullable(Type.String()),
});
export type ApprovalDecided = Static<typeof ApprovalDecided>;

/**
 * Requests an email with the link of an invitation, `/auth?mode=register#token=…`. `token` is encrypted (ADR 48). Personal data: the
 * addresses of the invited person and of the inviter. The inviter's name is not in it, because its owner chooses it freely.
 */
export const UserInvited = Type.Object({
  /** The invitation's. */
  id: Type.Integer(),
  email: Type.String(),
  locale: Locale,
  municipality: Type.String(),
  inviterEmail: Type.String(),
  token: Type.String(),
  expiresAt: Instant,
});
export type UserInvited = Static<typeof UserInvited>;

/** The recipient of an invitation said that it was meant for another person, which revoked it. */
export const InvitationDisowned = Type.Object({
  /** The invitation's. */
  id: Type.Integer(),
  inviterId: Type.Integer(),
  /** Personal data: the inviter reads which invitation it was. */
  email: Type.String(),
  municipality: Type.String(),
});
