import { createHash } from 'node:crypto';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { RESET_MAIL_MINUTES } from '@commonyard/contracts/identity.values';
import { HttpError } from '@commonyard/service-kit/errors/http-error';

/** At most `max` attempts under `key` within `minutes` of the first one. */
export type AttemptLimit = {
  /** What is limited, as the audit log has it. */
  name: string;
  key: string;
  /** Of whose counters it is one, so that they can be reset. Null for a counter of a network. */
  subject: string | null;
  max: number;
  minutes: number;
  /** Counts successful attempts too: it bounds the cost of verifying passwords. Default: only wrong ones. */
  countsSuccess?: true;
  /** The error above the limit, with the seconds until it applies no more. */
  toError: (seconds: number) => HttpError;
};

const tooMany = (message: string) => (seconds: number) =>
  new HttpError(429, 'too_many_attempts', message, { headers: { 'retry-after': String(seconds) } });

/** The same error as that of the gateway's limits, which pages translate by `params`. */
const tooManyFromNetwork = (limit: string, noun: string) => (seconds: number) => {
  const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  const message = `Too many ${noun} from your network. Please try again in ${wait}.`;
  return new HttpError(429, 'too_many_requests', message, {
    params: { limit, seconds },
    headers: { 'retry-after': String(seconds) },
  });
};

const LOGIN_MINUTES = 15;
const HOUR_MINUTES = 60;
/** Counters older than this belong to no limit. */
export const LONGEST_WINDOW_MINUTES = HOUR_MINUTES;

// Keys are hashes, because users sometimes type their password into the wrong field.
const hash = (...parts: (string | number)[]) => createHash('sha256').update(parts.join(' ')).digest('hex');

/**
 * Logins are counted by what was typed, not by the account that it names: otherwise a username that is blocked would block
 * the email address of the same account, and so tell whose address it is.
 */
const nameSubject = (typed: string) => hash('name', typed.toLowerCase());
const userSubject = (userId: number) => hash('account', userId);

export const subjectsOf = ({ id, username, email }: { id: number; username: string; email: string }): string[] => [
  nameSubject(username),
  nameSubject(email),
  userSubject(id),
];

/** A limit whose counter is named by these parts. Its `subject` is null for a counter of a network. */
const limitOf = (
  name: string,
  parts: (string | number)[],
  subject: string | null,
  limit: Omit<AttemptLimit, 'name' | 'key' | 'subject'>,
): AttemptLimit => ({ name, key: hash(...parts), subject, ...limit });

const LOGIN = { minutes: LOGIN_MINUTES, toError: tooMany(ACCOUNT_MESSAGES.tooManyAttempts) };
const NETWORK_LOGIN = { toError: tooManyFromNetwork('logins', 'sign-in attempts') };
const REGISTRATION = { toError: tooManyFromNetwork('registrations', 'registrations') };
const MAIL = { toError: tooMany(ACCOUNT_MESSAGES.tooManyMails) };

/**
 * The limits of a login from a browser that the account does not know. One network cannot block an account for the others;
 * many networks together make a hundred guesses; one network cannot try the passwords of many accounts. A morning in a town
 * hall, where everybody signs in from one network, stays far below the sign-ins of a minute.
 */
export const loginLimits = (typedName: string, network: string): AttemptLimit[] => {
  const subject = nameSubject(typedName);
  return [
    limitOf('account_and_network', ['login', subject, network], subject, { ...LOGIN, max: 10 }),
    limitOf('account', ['login', subject], subject, { ...LOGIN, max: 100 }),
    // A town hall is one network. Its users' own devices do not count.
    limitOf('network', ['logins of network', network], null, { ...NETWORK_LOGIN, max: 100, minutes: LOGIN_MINUTES }),
    limitOf('sign_ins', ['sign-ins of network', network], null, { ...NETWORK_LOGIN, ...SIGN_INS, max: 120 }),
  ];
};

const SIGN_INS = { minutes: 1, countsSuccess: true } as const;

/** The limits of a login from a known device, which nobody else's attempts count towards. */
export const deviceLoginLimits = (userId: number, deviceId: string): AttemptLimit[] => {
  const subject = userSubject(userId);
  return [
    limitOf('device', ['device', deviceId], subject, { ...LOGIN, max: 10 }),
    limitOf('sign_ins', ['sign-ins of known devices', userId], subject, { ...LOGIN, ...SIGN_INS, max: 30 }),
  ];
};

/** The limit of wrong current passwords, so that an unattended session is no way to guess the password. */
export const passwordChangeLimits = (userId: number): AttemptLimit[] => [
  limitOf('password_change', ['password', userId], userSubject(userId), { ...LOGIN, max: 10 }),
];

/**
 * The limit of registrations that fail on a taken username, which would list the usernames. An invited person has a counter of
 * their own: strangers in the same network do not use it up.
 */
export const registrationLimits = (by: { network: string } | { invitation: number }): AttemptLimit[] => {
  const parts =
    'network' in by ? ['registrations of network', by.network] : ['registrations by invitation', by.invitation];
  return [limitOf('registrations', parts, null, { ...REGISTRATION, max: 20, minutes: LOGIN_MINUTES })];
};

export const newAccountLimits = (network: string): AttemptLimit[] => {
  const limit = { ...REGISTRATION, max: 20, minutes: HOUR_MINUTES, countsSuccess: true } as const;
  return [limitOf('new_accounts', ['new accounts of network', network], null, limit)];
};

/** The limit of reset requests for any addresses from one network. */
export const resetRequestLimits = (network: string): AttemptLimit[] => {
  const toError = tooManyFromNetwork('links', 'requests about links');
  return [
    limitOf('password_resets', ['resets of network', network], null, { max: 40, minutes: HOUR_MINUTES, toError }),
  ];
};

const mailLimit = (
  name: string,
  part: string,
  subject: string,
  limit: { max: number; minutes: number },
): AttemptLimit => limitOf(name, [part, subject], subject, { ...MAIL, ...limit });

/** The limit of reset links to one address, from all networks. Beyond it, the link of the last email is still valid. */
export const resetMailLimit = (email: string): AttemptLimit =>
  mailLimit('reset_mails', 'reset', nameSubject(email), { max: 1, minutes: RESET_MAIL_MINUTES });

/** The limit of verification links that a user requests. */
export const verificationMailLimits = (userId: number): AttemptLimit[] => [
  limitOf('verification_mails', ['verification', userId], userSubject(userId), { ...MAIL, max: 3, minutes: 15 }),
];

/** The limit of verification links to one address, whatever accounts request them: nobody has proven that it is theirs. */
export const verifiedAddressMailLimit = (email: string): AttemptLimit => {
  const name = 'verification_mails_of_address';
  return mailLimit(name, 'verification of address', nameSubject(email), { max: 6, minutes: HOUR_MINUTES });
};

/** The limit of invitations to one address, from all inviters. */
export const invitationMailLimits = (email: string): AttemptLimit[] => [
  mailLimit('invitation_mails', 'invitation', nameSubject(email), { max: 3, minutes: 15 }),
];

/** The limit of emails that tell a user of registrations with the same address. */
export const reusedAddressMailLimit = (email: string): AttemptLimit =>
  mailLimit('reused_address_mails', 'reused', nameSubject(email), { max: 1, minutes: HOUR_MINUTES });
