// How much an account, the accounts of a municipality, and a guest's network may do. The services count in their databases.

/** What the message of a reached limit calls each kind: "Too many … from your account". */
export const USAGE_NOUNS = {
  listings: 'listings',
  inquiries: 'inquiries',
  loans: 'loan requests',
  loan_steps: 'steps of loans',
  messages: 'messages',
  contacts: 'messages',
  reports: 'reports',
  saved_searches: 'saved searches',
  images: 'photos',
  documents: 'documents',
  account_exports: 'exports of account data',
  listing_exports: 'exports of listings',
  inquiry_exports: 'exports of inquiries',
  loan_exports: 'exports of loans',
  invalid_submissions: 'invalid submissions',
};
export type UsageKind = keyof typeof USAGE_NOUNS;
export const USAGE_KINDS = Object.keys(USAGE_NOUNS) as UsageKind[];

/** Whose usage is counted: a user's, that of all users of a municipality together, and that of the guests of one network. */
export const USAGE_SCOPES = ['account', 'municipality', 'network'] as const;
export type UsageScope = (typeof USAGE_SCOPES)[number];

/** What the message of a reached limit calls each scope. */
export const USAGE_SUBJECTS: Record<UsageScope, string> = {
  account: 'your account',
  municipality: 'your municipality',
  network: 'your network',
};

/** The most in one hour of the clock, and in one calendar day in Ontario. */
export type UsageLimit = { hour: number; day: number };
export type UsageLimits = Record<UsageKind, Record<UsageScope, UsageLimit>>;

type PerHourAndDay = readonly [hour: number, day: number];

/** The accounts of a municipality together have `shared` times what one of them has. */
const limitsOf = ([hour, day]: PerHourAndDay, [guestHour, guestDay]: PerHourAndDay, shared = 3) => ({
  account: { hour, day },
  municipality: { hour: shared * hour, day: shared * day },
  network: { hour: guestHour, day: guestDay },
});

/**
 * Files of access requests, audit logs and own data. Each page of 50 records of an access request counts: one account can
 * disclose 15,000 records in an hour, everything of a large municipality. The limit of the account must suffice for that, since
 * one person answers a request. Guests cannot export.
 */
const RECORD_EXPORTS = limitsOf([300, 1_000], [20, 60]);

/**
 * What an account, and the guests of a network, may do. An honest day stays far below: one clerk enters a fleet of 60 machines with
 * five photos each in an hour, and several colleagues do so at once. The guests of a network are often a whole town hall, but have no
 * account that an administrator could deactivate. Imports and moderation are not counted.
 */
export const USAGE_LIMITS: UsageLimits = {
  // A fleet of 60 machines and some mistakes. An administrator's review is the last gate.
  listings: limitsOf([100, 200], [20, 60]),
  // Each one sends an email to the owner, so less than listings.
  inquiries: limitsOf([60, 150], [40, 120]),
  // Each one asks the officers of another municipality to act, as an inquiry does.
  loans: limitsOf([60, 150], [40, 120]),
  // Two a minute for an hour, as messages: most steps send an email to the other side. A loan takes about ten, on several days. Guests
  // take none.
  loan_steps: limitsOf([120, 500], [40, 120]),
  // Two a minute for an hour. Each one may send an email.
  messages: limitsOf([120, 500], [40, 120]),
  contacts: limitsOf([20, 40], [20, 60]),
  // An administrator reads each report. A guest reports few listings, and the administrator cannot ask the guest anything.
  reports: limitsOf([20, 40], [10, 20]),
  // An account has at most 20. Each one of a guest may send an email.
  saved_searches: limitsOf([60, 150], [20, 60]),
  // Five for each listing. Decoding one takes up to a second and three objects.
  images: limitsOf([500, 1_000], [100, 300]),
  // Some for each loan. Guests cannot upload documents.
  documents: limitsOf([60, 150], [20, 60]),
  // Files only: own data, and the audit log of accounts with up to 10,000 entries. An account that waits for approval or has a
  // one-time password is a guest to the limits: its network counts.
  account_exports: limitsOf([60, 200], [20, 60]),
  listing_exports: RECORD_EXPORTS,
  inquiry_exports: RECORD_EXPORTS,
  loan_exports: RECORD_EXPORTS,
  // One a minute: nobody corrects a form so often. Counted for guests only, and limits no valid submission.
  invalid_submissions: limitsOf([60, 1_440], [60, 1_440], 1),
};

/** By what an administrator can multiply the limits of an account or a municipality. */
export const LIMIT_FACTORS = [1, 2, 5] as const;
export type LimitFactor = (typeof LIMIT_FACTORS)[number];
