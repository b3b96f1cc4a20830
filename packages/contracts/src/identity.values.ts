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

/** The roles that an invitation can give. */
export const INVITED_ROLES = ['municipal_admin', 'municipal_operator'] as const satisfies readonly Role[];
export type InvitedRole = (typeof INVITED_ROLES)[number];
export const INVITATION_DAYS = 7;
/** Invitations of one account in 24 hours. */
export const MAX_INVITATIONS_PER_DAY = 20;
/** E-mail domains of one municipality, proposed ones included. */
export const MAX_MUNICIPALITY_DOMAINS = 20;

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

export const USERS_PAGE_SIZE = 25;
/** The lists of waiting accounts and of a municipality's users end after this many. */
export const MAX_LISTED_USERS = 200;

export const MUNICIPALITY_TIERS = ['upper', 'lower', 'single'] as const;
export type MunicipalityTier = (typeof MUNICIPALITY_TIERS)[number];

export const ACCOUNT_MESSAGES = {
  usernameRequired: 'Username is required',
  passwordRequired: 'Password is required',
  username: 'Username must be 3 to 64 letters, digits, dots, dashes or underscores',
  password: 'Password must be 8 to 128 characters',
  passwordCommon: 'This password is too common. Please choose another one',
  name: 'Name must be at least 2 characters',
  email: 'Please enter a valid email address',
  municipality: 'Please choose a municipality from the list',
  usernameTaken: 'This username is already taken',
  emailTaken: 'This email address is already registered',
  loginFailed: 'Invalid username or password',
  tooManyAttempts: 'Too many failed attempts. Please try again later.',
  tooManyMails: 'We have already sent several emails. Please check your inbox, or try again later.',
  currentPassword: 'This is not your current password',
  samePassword: 'Please choose a password different from your current one',
  passwordFirst: 'Please choose your own password first',
  linkNotValid: 'This link is no longer valid. Please ask for a new one.',
  organization: 'Organization must be 2 to 120 characters',
  organizationIsMunicipality: 'This is the name of a municipality. Please choose it from the list.',
  municipalityOrOrganization: 'Please name either a municipality or another public body',
  notVerified: 'This e-mail address is not verified yet',
  alreadyDecided: 'This account does not wait for approval any more',
  refusalReason: 'Please give a reason of up to 500 characters',
  domain: 'Please enter a domain such as hearst.ca',
  publicDomain: 'Anybody can have an address at this domain, so it identifies no municipality',
  domainTaken: 'This domain is on the list already',
  domainShared: 'Another municipality has this domain. Confirm that they share it.',
  tooManyDomains: 'This municipality has too many domains. Remove one first.',
  tooManyInvitations: 'You have sent many invitations today. Please try again tomorrow.',
  invitationNotValid: 'This invitation is no longer valid. Please ask for a new one.',
  invitedEmail: 'This invitation is for another e-mail address',
  invitedMunicipality: 'This invitation is for another municipality',
  ownAccount: 'You cannot deactivate your own account or change your own role. Another administrator can.',
  lastAdmin: 'This is the last administrator. Make somebody else an administrator first.',
} as const;

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
