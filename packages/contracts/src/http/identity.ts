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
  /** The one it says it works for. It belongs to it once `emailVerified`. */
  municipality: Nullable(Type.String()),
  /** In the caller's language. */
  municipalityName: Nullable(Type.String()),
  region: Nullable(Type.String()),
  position: Nullable(Type.String()),
  locale: Locale,
  active: Type.Boolean(),
  emailVerified: Type.Boolean(),
  /** The password was made by an administrator. Until it is changed, `POST /api/user/password` is all there is. */
  mustChangePassword: Type.Boolean(),
  /** For `If-Match`. */
  version: Type.Integer(),
  createdAt: Instant,
  /** Said once, by the answer of a registration: nobody else of that municipality has an account. */
  firstOfMunicipality: Type.Optional(Type.Boolean()),
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

const profile = {
  name: Line({ min: 2, max: 120, message: ACCOUNT_MESSAGES.name }),
  position: Clearable(Line({ max: 120 })),
  locale: Type.Optional(Locale),
};
const account = {
  ...profile,
  email: Email(ACCOUNT_MESSAGES.email),
  role: Role,
  municipality: Clearable(Line({ max: 100, message: ACCOUNT_MESSAGES.municipality })),
  region: Clearable(Type.Enum([...REGIONS])),
};

const NewPassword = Type.String({
  minLength: PASSWORD_MIN,
  maxLength: PASSWORD_MAX,
  message: ACCOUNT_MESSAGES.password,
});

export const RegisterBody = Type.Object(
  {
    username: Type.String({ pattern: USERNAME_PATTERN, message: ACCOUNT_MESSAGES.username }),
    email: Email(ACCOUNT_MESSAGES.email),
    password: NewPassword,
    ...profile,
    municipality: account.municipality,
    region: account.region,
  },
  { additionalProperties: false },
);
export type RegisterBody = Static<typeof RegisterBody>;

/** An account that an administrator opens for somebody. Its password is made by the server and shown once. */
export const CreateUserBody = Type.Object(
  { username: Type.String({ pattern: USERNAME_PATTERN, message: ACCOUNT_MESSAGES.username }), ...account },
  { additionalProperties: false },
);
export type CreateUserBody = Static<typeof CreateUserBody>;

export const CreatedUser = Type.Object({ ...User.properties, oneTimePassword: Type.String() });
export type CreatedUser = Static<typeof CreatedUser>;

/** What an administrator changes of an account. */
export const UpdateUserBody = Type.Partial(
  Type.Object({
    ...account,
    /** Vouches for the address where no mail of ours gets through. It cannot be taken back. */
    emailVerified: Type.Literal(true),
  }),
  { additionalProperties: false },
);
export type UpdateUserBody = Static<typeof UpdateUserBody>;

/** What people change of their own account. */
export const UpdateProfileBody = Type.Partial(Type.Object(profile), { additionalProperties: false });
export type UpdateProfileBody = Static<typeof UpdateProfileBody>;

export const ChangePasswordBody = Type.Object(
  {
    currentPassword: Type.String({ minLength: 1, maxLength: 1_000, message: ACCOUNT_MESSAGES.passwordRequired }),
    newPassword: NewPassword,
  },
  { additionalProperties: false },
);
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

export const RequestPasswordResetBody = Type.Object(
  { email: Email(ACCOUNT_MESSAGES.email) },
  { additionalProperties: false },
);
export type RequestPasswordResetBody = Static<typeof RequestPasswordResetBody>;

/** What stands behind `#token=` in the link of a mail: `/auth/reset#token=…` or `/auth/verify#token=…`. */
const LinkToken = Type.String({ minLength: 1, maxLength: 100 });
export const ResetPasswordBody = Type.Object(
  { token: LinkToken, password: NewPassword },
  { additionalProperties: false },
);
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;
export const VerifyEmailBody = Type.Object({ token: LinkToken }, { additionalProperties: false });
export type VerifyEmailBody = Static<typeof VerifyEmailBody>;

/** One of the sessions of the person who asks. */
export const OwnSession = Type.Object({
  id: Type.String(),
  /** Names as people know them, 'Firefox' and 'Windows', null where the browser did not say. */
  browser: Nullable(Type.String()),
  system: Nullable(Type.String()),
  createdAt: Instant,
  /** To the minute. */
  seenAt: Instant,
  current: Type.Boolean(),
});
export type OwnSession = Static<typeof OwnSession>;
export const SessionParams = Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{64}$' }) });

export const UsersQuery = Type.Object(
  {
    search: Type.Optional(Type.String({ maxLength: 200 })),
    role: Type.Optional(Role),
    active: Type.Optional(Type.Boolean()),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
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
