import { Type, type Static } from 'typebox';
import { Locale, Role } from '../http/identity.ts';
import { Nullable } from '../http/text.ts';

/** Personal data: name and e-mail, because notifications address people by them. */
export const UserEvent = Type.Object({
  id: Type.Integer(),
  /** Grows with every change of the account; an older one is ignored. */
  version: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  role: Role,
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

export type IdentityEvents = {
  'user.registered': UserEvent;
  'user.updated': UserEvent;
  'user.deactivated': UserEvent;
  'session.revoked': SessionRevoked;
};
