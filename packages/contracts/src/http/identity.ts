import { Type, type Static } from 'typebox';
import {
  ACCOUNT_MESSAGES,
  LOCALES,
  MUNICIPALITY_TIERS,
  PASSWORD_MAX,
  PASSWORD_MIN,
  ROLES,
  USERNAME_PATTERN,
} from '../identity.values.ts';
import { REGIONS } from '../assets.values.ts';
import { Clearable, Email, Instant, Line, Nullable } from './text.ts';

export const Role = Type.Enum([...ROLES]);
export const Locale = Type.Enum([...LOCALES]);

/** The account of a person, as it is shown to that person and to administrators. */
export const User = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  email: Type.String(),
  role: Role,
  name: Type.String(),
  municipality: Nullable(Type.String()),
  /** In the caller's language. */
  municipalityName: Nullable(Type.String()),
  region: Nullable(Type.String()),
  position: Nullable(Type.String()),
  locale: Locale,
  active: Type.Boolean(),
  createdAt: Instant,
});
export type User = Static<typeof User>;

/** Not trimmed: a space may be part of a password, and one of a username is simply wrong. */
export const LoginBody = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: 254, message: ACCOUNT_MESSAGES.usernameRequired }),
    password: Type.String({ minLength: 1, maxLength: 1_000, message: ACCOUNT_MESSAGES.passwordRequired }),
  },
  { additionalProperties: false },
);
export type LoginBody = Static<typeof LoginBody>;

export const RegisterBody = Type.Object(
  {
    username: Type.String({ pattern: USERNAME_PATTERN, message: ACCOUNT_MESSAGES.username }),
    email: Email(ACCOUNT_MESSAGES.email),
    password: Type.String({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX, message: ACCOUNT_MESSAGES.password }),
    name: Line({ min: 2, max: 120, message: ACCOUNT_MESSAGES.name }),
    municipality: Clearable(Line({ max: 100, message: ACCOUNT_MESSAGES.municipality })),
    region: Clearable(Type.Enum([...REGIONS])),
    position: Clearable(Line({ max: 120 })),
    locale: Type.Optional(Locale),
  },
  { additionalProperties: false },
);
export type RegisterBody = Static<typeof RegisterBody>;

export const UsersQuery = Type.Object(
  {
    search: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
  },
  { additionalProperties: false },
);
export type UsersQuery = Static<typeof UsersQuery>;

/** One of the 444 municipalities of Ontario. `label` adds the type where the name is shared: 'Hamilton (City)'. */
export const Municipality = Type.Object({
  id: Type.String(),
  name: Type.String(),
  label: Type.String(),
  type: Type.String(),
  tier: Type.Enum([...MUNICIPALITY_TIERS]),
  upperTier: Nullable(Type.String()),
  regionGroup: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
});
export type Municipality = Static<typeof Municipality>;

export const MunicipalitiesQuery = Type.Object(
  {
    search: Type.Optional(Type.String({ maxLength: 100 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    /** The language of the names; the caller's where it is left out. With it the answer is the same for everybody. */
    locale: Type.Optional(Locale),
  },
  { additionalProperties: false },
);
export type MunicipalitiesQuery = Static<typeof MunicipalitiesQuery>;

/** What the gateway asks identity about a session cookie; never reachable from outside. */
export const SessionAnswer = Type.Object({
  /** SHA-256 of the session id, the name under which `session.revoked` evicts it. */
  sessionKey: Type.String(),
  /** Instant after which the session is over whatever happens. */
  expiresAt: Instant,
  user: Type.Object({ id: Type.Integer(), role: Role, municipality: Nullable(Type.String()), locale: Locale }),
});
export type SessionAnswer = Static<typeof SessionAnswer>;
