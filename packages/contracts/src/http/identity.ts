import { Type, type Static } from 'typebox';
import { ACCOUNT_MESSAGES } from '../account-messages.values.ts';
import {
  APPROVALS,
  DECIDERS,
  DISOWN_OUTCOMES,
  DOMAIN_MATCHES,
  INVITED_ROLES,
  CONFIRMATION_METHODS,
  LOCALES,
  MAX_SIMILAR_ACCOUNTS,
  MUNICIPALITY_TIERS,
  PASSWORD_MAX,
  PASSWORD_MIN,
  ROLES,
  USERNAME_PATTERN,
} from '../identity.values.ts';
import { REGIONS } from '../assets.values.ts';
import { LIMIT_FACTORS } from '../usage-limits.values.ts';
import {
  Clearable,
  Closed,
  Email,
  Identifier,
  Instant,
  Line,
  Login,
  Name,
  Nullable,
  Paragraphs,
  SearchText,
} from './field-types.ts';

export const Role = Type.Enum([...ROLES]);
export const Locale = Type.Enum([...LOCALES]);
export const Approval = Type.Enum([...APPROVALS]);
export const Decider = Type.Enum([...DECIDERS]);
export const InvitedRole = Type.Enum([...INVITED_ROLES]);

/** When an account was decided on last, and the name of the administrator who did; null where a confirmed domain or a command did. */
export const AccountDecision = Type.Object({ at: Instant, by: Nullable(Type.String()) });
export type AccountDecision = Static<typeof AccountDecision>;

/** A user, as visible to that user and to administrators. */
export const User = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  email: Type.String(),
  role: Role,
  name: Type.String(),
  /** The municipality that the user states; a membership only once `emailVerified` and approved. */
  municipality: Nullable(Type.String()),
  /** In the caller's language. */
  municipalityName: Nullable(Type.String()),
  /** The name of another public body, of a user without a municipality. */
  organization: Nullable(Type.String()),
  region: Nullable(Type.String()),
  position: Nullable(Type.String()),
  locale: Locale,
  active: Type.Boolean(),
  emailVerified: Type.Boolean(),
  /** Unless approved, the user is a guest in every service but this one. */
  approval: Approval,
  /** Why the account was refused, or why its approval was taken back. */
  approvalReason: Nullable(Type.String()),
  /** Who decides on the waiting account. Only in the response about the signed-in user. */
  decider: Type.Optional(Decider),
  /** An administrator generated the password. Until it is changed, only `POST /api/user/password` is allowed. */
  mustChangePassword: Type.Boolean(),
  /** By what an administrator has multiplied the usage limits of the account. */
  limitFactor: Type.Integer(),
  /** For `If-Match`. */
  version: Type.Integer(),
  createdAt: Instant,
  /** Only for administrators: municipalities, apart from its own, that the texts of the account could be mistaken for. */
  resembles: Type.Optional(Type.Array(Type.String())),
  /** Only for administrators. Absent where nobody has decided. */
  decision: Type.Optional(AccountDecision),
  /** Only in responses to its owner, while the account waits: the municipality has no other user with a confirmed address. */
  firstOfMunicipality: Type.Optional(Type.Boolean()),
  /** Only in responses to its owner, where it states a municipality: whether that has an active administrator. */
  hasMunicipalAdmin: Type.Optional(Type.Boolean()),
});
export type User = Static<typeof User>;

/** The password is taken as it is: a space may be part of it. */
export const LoginBody = Closed({
  username: Login({ min: 1, max: 254, message: ACCOUNT_MESSAGES.usernameRequired }),
  password: Type.String({ minLength: 1, maxLength: 1_000, message: ACCOUNT_MESSAGES.passwordRequired }),
});
export type LoginBody = Static<typeof LoginBody>;

const profileFields = {
  name: Name({ min: 2, max: 120, message: ACCOUNT_MESSAGES.name }),
  position: Clearable(Line({ max: 120 })),
  locale: Type.Optional(Locale),
};
const userFields = {
  ...profileFields,
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

const Username = Identifier({ min: 3, max: 64, pattern: USERNAME_PATTERN, message: ACCOUNT_MESSAGES.username });

export const RegisterBody = Closed({
  username: Username,
  email: Email(ACCOUNT_MESSAGES.email),
  password: NewPassword,
  ...profileFields,
  municipality: userFields.municipality,
  /** Another public body, instead of a municipality. */
  organization: Clearable(Name({ min: 2, max: 120, message: ACCOUNT_MESSAGES.organization })),
  region: userFields.region,
  /** The token of an invitation. It fixes the email address and the municipality. */
  invitation: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
});
export type RegisterBody = Static<typeof RegisterBody>;

/** What was mistyped in a registration, if anything was. */
export const RequestVerificationBody = Closed({
  email: Type.Optional(Email(ACCOUNT_MESSAGES.email)),
  username: Type.Optional(Username),
});
export type RequestVerificationBody = Static<typeof RequestVerificationBody>;

/** A user that an administrator creates. The server generates the password and returns it once. */
export const CreateUserBody = Closed({ username: Username, ...userFields });
export type CreateUserBody = Static<typeof CreateUserBody>;

export const CreatedUser = Type.Object({ ...User.properties, oneTimePassword: Type.String() });
export type CreatedUser = Static<typeof CreatedUser>;

/** Why the last administrator of a municipality leaves it; municipalities with loans of it read it. */
const OfficerReason = Paragraphs({ min: 1, max: 500, message: ACCOUNT_MESSAGES.decisionReason });

/** The fields of a user that an administrator can change. */
export const UpdateUserBody = Type.Partial(
  Type.Object({
    ...userFields,
    /** Marks the email address as verified where email cannot be delivered. Only a new address undoes it. */
    emailVerified: Type.Literal(true),
    /** Multiplies the usage limits of the account. */
    limitFactor: Type.Enum([...LIMIT_FACTORS]),
    reason: OfficerReason,
  }),
  { additionalProperties: false, minProperties: 1 },
);

/** The fields that users can change of their own account. */
export const UpdateProfileBody = Type.Partial(Type.Object(profileFields), {
  additionalProperties: false,
  minProperties: 1,
});

export const ChangePasswordBody = Closed({
  currentPassword: Type.String({ minLength: 1, maxLength: 1_000, message: ACCOUNT_MESSAGES.passwordRequired }),
  newPassword: NewPassword,
});

export const ConfirmPasswordBody = Closed({
  password: Type.String({ minLength: 1, maxLength: 1_000, message: ACCOUNT_MESSAGES.passwordRequired }),
});

export const RequestPasswordResetBody = Closed({ email: Email(ACCOUNT_MESSAGES.email) });

/** The token in an emailed link: `/auth/reset#token=…` or `/auth/verify#token=…`. */
const LinkToken = Type.String({ minLength: 1, maxLength: 100 });
export const ResetPasswordBody = Closed({ token: LinkToken, password: NewPassword });
export const VerifyEmailBody = Closed({ token: LinkToken });

/** The account of an emailed link, as its page shows it to whoever has the link. */
export const LinkedAccount = Type.Object({
  username: Type.String(),
  name: Type.String(),
  email: Type.String(),
  municipality: Nullable(Type.String()),
  /** In the caller's language. */
  municipalityName: Nullable(Type.String()),
  organization: Nullable(Type.String()),
  /** When somebody entered the address: at the registration, or an administrator later. */
  enteredAt: Instant,
  /** Whether the account had another, verified address before. */
  isChange: Type.Boolean(),
  emailVerified: Type.Boolean(),
});
export type LinkedAccount = Static<typeof LinkedAccount>;

/** The token of a link whose recipient says “This was not me”. */
export const DisownLinkBody = Closed({ token: LinkToken });
/** What it did: closed an account that was never verified, gave an account its former address back, or only ended the link. */
export const DisownedLink = Type.Object({ outcome: Type.Enum([...DISOWN_OUTCOMES]) });
export type DisownedLink = Static<typeof DisownedLink>;

/** One of the caller's sessions. */
export const OwnSession = Type.Object({
  id: Type.String(),
  /** Display names such as 'Firefox' and 'Windows'; null where the user agent does not contain one. */
  browser: Nullable(Type.String()),
  system: Nullable(Type.String()),
  createdAt: Instant,
  /** The last request, with a precision of one minute. */
  seenAt: Instant,
  current: Type.Boolean(),
});
export type OwnSession = Static<typeof OwnSession>;
export const SessionParams = Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{64}$' }) });

export const UsersQuery = Closed({
  search: SearchText(200),
  role: Type.Optional(Role),
  active: Type.Optional(Type.Boolean()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
});
export type UsersQuery = Static<typeof UsersQuery>;

export const RefuseUserBody = Closed({
  reason: Paragraphs({ min: 1, max: 500, message: ACCOUNT_MESSAGES.decisionReason }),
});

export const DeactivateUserBody = Closed({ reason: Type.Optional(OfficerReason) });

/** Why an approved account has to wait again. */
export const TakeBackApprovalBody = Closed({
  reason: Paragraphs({ min: 1, max: 500, message: ACCOUNT_MESSAGES.decisionReason }),
});

/** Another account whose name, or whose address before the @, is like that of a waiting one. */
const SimilarAccount = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  /** In the caller's language. */
  municipalityName: Nullable(Type.String()),
  organization: Nullable(Type.String()),
  approval: Approval,
  emailVerified: Type.Boolean(),
  sameName: Type.Boolean(),
  sameAddress: Type.Boolean(),
});
/** What helps to decide on a waiting account. */
export const ApprovalEvidence = Type.Object({
  /** The domain of the confirmed address; `municipalityName` is that of the other municipality that has it. */
  domain: Type.Object({
    name: Type.String(),
    match: Type.Enum([...DOMAIN_MATCHES]),
    municipalityName: Nullable(Type.String()),
  }),
  /** The active accounts of the municipality, and the name of an administrator of it. Null for another public body. */
  members: Nullable(Type.Object({ count: Type.Integer(), officer: Nullable(Type.String()) })),
  similar: Type.Array(SimilarAccount, { maxItems: MAX_SIMILAR_ACCOUNTS }),
});
export type ApprovalEvidence = Static<typeof ApprovalEvidence>;

/** An account that waits for approval, as those who decide on it see it. */
export const WaitingUser = Type.Object({ ...User.properties, evidence: ApprovalEvidence });
export type WaitingUser = Static<typeof WaitingUser>;

/** An e-mail domain of a municipality. A verified address at a confirmed one approves an account of that municipality. */
export const MunicipalityDomain = Type.Object({
  id: Type.Integer(),
  municipality: Type.String(),
  /** In the caller's language. */
  municipalityName: Nullable(Type.String()),
  /** In lower case and ASCII: 'hearst.ca', 'xn--…'. Its subdomains belong to it. */
  domain: Type.String(),
  confirmed: Type.Boolean(),
  /** Whether another municipality has the same domain, confirmed. */
  shared: Type.Boolean(),
  createdAt: Instant,
});
export type MunicipalityDomain = Static<typeof MunicipalityDomain>;

const MunicipalityId = Line({ min: 1, max: 100, message: ACCOUNT_MESSAGES.municipality });
export const MunicipalityDomainsQuery = Closed({ municipality: Type.Optional(Line({ max: 100 })) });
/** `shared`: an administrator confirms that another municipality has the domain too. */
const shared = Type.Optional(Type.Boolean());
/** `municipality` is the caller's own by default; an administrator states it. */
export const CreateMunicipalityDomainBody = Closed({
  domain: Identifier({ min: 3, max: 253, message: ACCOUNT_MESSAGES.domain }),
  municipality: Type.Optional(MunicipalityId),
  shared,
});
export type CreateMunicipalityDomainBody = Static<typeof CreateMunicipalityDomainBody>;
export const ConfirmMunicipalityDomainBody = Closed({ shared });

/** An open invitation to open an account for a municipality. */
export const Invitation = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  municipality: Type.String(),
  /** In the caller's language. */
  municipalityName: Nullable(Type.String()),
  role: InvitedRole,
  createdAt: Instant,
  expiresAt: Instant,
});
export type Invitation = Static<typeof Invitation>;

/** `municipality` is the caller's own by default; an administrator states it. `locale` is that of the email. */
export const CreateInvitationBody = Closed({
  email: Email(ACCOUNT_MESSAGES.email),
  role: InvitedRole,
  municipality: Type.Optional(MunicipalityId),
  locale: Type.Optional(Locale),
});
export type CreateInvitationBody = Static<typeof CreateInvitationBody>;
/** The token in an invitation's link: `/auth?mode=register#token=…`. */
export const FindInvitationBody = Closed({ token: LinkToken });

/** One of the 444 municipalities of Ontario. `label` adds the type to ambiguous names: 'Hamilton (City)'. */
export const Municipality = Type.Object({
  id: Type.String(),
  name: Type.String(),
  label: Type.String(),
  type: Type.String(),
  tier: Type.Enum([...MUNICIPALITY_TIERS]),
  upperTier: Nullable(Type.String()),
  regionGroup: Type.String(),
  /** From the census of 2021; for an upper tier, the sum of its lower tiers. */
  population: Type.Integer(),
  latitude: Type.Number(),
  longitude: Type.Number(),
});
export type Municipality = Static<typeof Municipality>;

export const MunicipalityParams = Type.Object({ id: Type.String({ maxLength: 100 }) });

/** By what the usage limits of a municipality are multiplied. */
export const MunicipalityLimits = Closed({ factor: Type.Enum([...LIMIT_FACTORS]) });
export type MunicipalityLimits = Static<typeof MunicipalityLimits>;

export const MunicipalitiesQuery = Closed({
  search: SearchText(100),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  /** The language of the names; the caller's by default. With it, the response is the same for every caller. */
  locale: Type.Optional(Locale),
});

/** Identity's response to the gateway about a session cookie. The route is not reachable from outside. */
export const SessionLookupResult = Type.Object({
  /** SHA-256 of the session id, by which `session.revoked` names the session. */
  sessionKey: Type.String(),
  /** The session never lasts longer than this. */
  expiresAt: Instant,
  user: Type.Object({
    id: Type.Integer(),
    role: Role,
    municipality: Nullable(Type.String()),
    /** Of a user of another public body. */
    organization: Type.Optional(Type.String()),
    locale: Locale,
    /** Whether the account waits for approval. Its role and municipality are those of a member of none. */
    waiting: Type.Optional(Type.Literal(true)),
    /** By what an administrator has multiplied the usage limits of the user and of its municipality, if by anything. */
    limitFactors: Type.Optional(Type.Object({ account: Type.Integer(), municipality: Type.Integer() })),
    /** When the user last confirmed in this session who it is, and how; absent where it has not. */
    confirmedAt: Type.Optional(Instant),
    confirmedBy: Type.Optional(Type.Enum([...CONFIRMATION_METHODS])),
  }),
});
export type SessionLookupResult = Static<typeof SessionLookupResult>;
