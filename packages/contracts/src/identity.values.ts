// Constants of users that the web's forms and the identity service share.

export const ROLES = ['admin', 'municipal_admin', 'municipal_operator'] as const;
export type Role = (typeof ROLES)[number];
export const DEFAULT_ROLE: Role = 'municipal_operator';

/**
 * Whether an account may act. A `pending` account waits for a decision; it and a `refused` one are guests in every service
 * but identity.
 */
export const APPROVALS = ['pending', 'approved', 'refused'] as const;
export type Approval = (typeof APPROVALS)[number];
/** Who decides on a waiting account: the administrators of its municipality, or those of the platform. */
export const DECIDERS = ['municipality', 'platform'] as const;
export type Decider = (typeof DECIDERS)[number];

/**
 * Whose the domain of an address is: confirmed for the account's own municipality, or for another one; a mail provider's, at which
 * anybody can have an address; or confirmed for no municipality.
 */
export const DOMAIN_MATCHES = ['own', 'other', 'provider', 'none'] as const;
export type DomainMatch = (typeof DOMAIN_MATCHES)[number];
/** The evidence about a waiting account names at most this many similar accounts. */
export const MAX_SIMILAR_ACCOUNTS = 5;

/** What “This was not me” on the page of an account link does, by the state of the account. */
export const DISOWN_OUTCOMES = ['account_closed', 'change_withdrawn', 'link_ended'] as const;
export type DisownOutcome = (typeof DISOWN_OUTCOMES)[number];

/** The roles that an invitation can give. */
export const INVITED_ROLES = ['municipal_admin', 'municipal_operator'] as const satisfies readonly Role[];
export type InvitedRole = (typeof INVITED_ROLES)[number];
export const INVITATION_DAYS = 7;
/** Invitations of one account in 24 hours. */
export const MAX_INVITATIONS_PER_DAY = 200;
/** E-mail domains of one municipality, proposed ones included. */
export const MAX_MUNICIPALITY_DOMAINS = 20;

/** How users confirm in a session who they are. */
export const CONFIRMATION_METHODS = ['password'] as const;
export type ConfirmationMethod = (typeof CONFIRMATION_METHODS)[number];

export const LOCALES = ['en', 'fr'] as const;
export type Locale = (typeof LOCALES)[number];

/** NIST SP 800-63B: at least 8 characters, no composition rules; 128 bounds the cost of hashing. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const USERNAME_PATTERN = '^[A-Za-z0-9](?:[A-Za-z0-9._-]{1,62}[A-Za-z0-9])$';

/** How long an emailed link is valid. */
export const RESET_LINK_MINUTES = 45;
export const VERIFICATION_LINK_HOURS = 24;

/** One address gets at most one password reset link in this time. Shorter than a link is valid: there always is a valid one. */
export const RESET_MAIL_MINUTES = 10;

/** The name of an account that was closed. Pages translate it. */
export const FORMER_USER = 'Former user';

export const USERS_PAGE_SIZE = 25;
/** The most users, or listings, whose names one request asks for. */
export const MAX_NAMED_USERS = 100;
/** The lists of waiting accounts and of a municipality's users end after this many. */
export const MAX_LISTED_USERS = 200;

export const MUNICIPALITY_TIERS = ['upper', 'lower', 'single'] as const;
export type MunicipalityTier = (typeof MUNICIPALITY_TIERS)[number];

/**
 * The name of the session cookie. The `__Host-` prefix prevents sibling sites from setting one; browsers accept it over
 * https only.
 */
export const sessionCookieName = (publicUrl: string): string => (publicUrl.startsWith('https:') ? '__Host-sid' : 'sid');

/**
 * The name of the cookie by which identity recognises a browser in which a user has signed in before. Without `__Host-`,
 * which forbids a path: browsers send it to the login only.
 */
export const deviceCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Secure-device' : 'device';
