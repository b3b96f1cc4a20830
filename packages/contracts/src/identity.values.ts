// Constants of users that the web's forms and the identity service share.

export const ROLES = ['admin', 'municipal_admin', 'municipal_operator'] as const;
export type Role = (typeof ROLES)[number];
export const DEFAULT_ROLE: Role = 'municipal_operator';

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
