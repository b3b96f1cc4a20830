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

/** The subjects of all counters of an account. */
export const subjectsOf = ({ id, username, email }: { id: number; username: string; email: string }): string[] => [
  nameSubject(username),
  nameSubject(email),
  userSubject(id),
];

const LOGIN = { minutes: LOGIN_MINUTES, toError: tooMany(ACCOUNT_MESSAGES.tooManyAttempts) };

/**
 * The limits of a login from a browser that the account does not know. One network cannot block an account for the others;
 * many networks together make a hundred guesses; one network cannot try the passwords of many accounts. A morning in a town
 * hall, where everybody signs in from one network, stays far below the sign-ins of a minute.
 */
export const loginLimits = (typedName: string, network: string): AttemptLimit[] => {
  const subject = nameSubject(typedName);
  return [
    { ...LOGIN, name: 'account_and_network', key: hash('login', subject, network), subject, max: 10 },
    { ...LOGIN, name: 'account', key: hash('login', subject), subject, max: 100 },
    // A town hall is one network. Its users' own devices do not count.
    {
      name: 'network',
      key: hash('logins of network', network),
      subject: null,
      max: 100,
      minutes: LOGIN_MINUTES,
      toError: tooManyFromNetwork('logins', 'sign-in attempts'),
    },
    {
      name: 'sign_ins',
      key: hash('sign-ins of network', network),
      subject: null,
      max: 120,
      minutes: 1,
      countsSuccess: true,
      toError: tooManyFromNetwork('logins', 'sign-in attempts'),
    },
  ];
};

/** The limits of a login from a known device, which nobody else's attempts count towards. */
export const deviceLoginLimits = (userId: number, deviceId: string): AttemptLimit[] => [
  { ...LOGIN, name: 'device', key: hash('device', deviceId), subject: userSubject(userId), max: 10 },
  {
    ...LOGIN,
    name: 'sign_ins',
    key: hash('sign-ins of known devices', userId),
    subject: userSubject(userId),
    max: 30,
    minutes: 1,
    countsSuccess: true,
  },
];

/** The limit of wrong current passwords, so that an unattended session is no way to guess the password. */
export const passwordChangeLimits = (userId: number): AttemptLimit[] => [
  { ...LOGIN, name: 'password_change', key: hash('password', userId), subject: userSubject(userId), max: 10 },
];

/**
 * The limit of registrations that fail on a taken username, which would list the usernames. An invited person has a counter of
 * their own: strangers in the same network do not use it up.
 */
export const registrationLimits = (by: { network: string } | { invitation: number }): AttemptLimit[] => [
  {
    name: 'registrations',
    key:
      'network' in by
        ? hash('registrations of network', by.network)
        : hash('registrations by invitation', by.invitation),
    subject: null,
    max: 20,
    minutes: LOGIN_MINUTES,
    toError: tooManyFromNetwork('registrations', 'registrations'),
  },
];

/** The limit of new accounts without an invitation. */
export const newAccountLimits = (network: string): AttemptLimit[] => [
  {
    name: 'new_accounts',
    key: hash('new accounts of network', network),
    subject: null,
    max: 20,
    minutes: HOUR_MINUTES,
    countsSuccess: true,
    toError: tooManyFromNetwork('registrations', 'registrations'),
  },
];

const MAIL = { toError: tooMany(ACCOUNT_MESSAGES.tooManyMails) };

/** The limit of reset requests for any addresses from one network. */
export const resetRequestLimits = (network: string): AttemptLimit[] => [
  {
    name: 'password_resets',
    key: hash('resets of network', network),
    subject: null,
    max: 40,
    minutes: HOUR_MINUTES,
    toError: tooManyFromNetwork('links', 'requests about links'),
  },
];

/** The limit of reset links to one address, from all networks. Beyond it, the link of the last email is still valid. */
export const resetMailLimit = (email: string): AttemptLimit => ({
  ...MAIL,
  name: 'reset_mails',
  key: hash('reset', nameSubject(email)),
  subject: nameSubject(email),
  max: 1,
  minutes: RESET_MAIL_MINUTES,
});

/** The limit of verification links that a user requests. */
export const verificationMailLimits = (userId: number): AttemptLimit[] => [
  {
    ...MAIL,
    name: 'verification_mails',
    key: hash('verification', userId),
    subject: userSubject(userId),
    max: 3,
    minutes: 15,
  },
];

/** The limit of verification links to one address, whatever accounts request them: nobody has proven that it is theirs. */
export const verifiedAddressMailLimit = (email: string): AttemptLimit => ({
  ...MAIL,
  name: 'verification_mails_of_address',
  key: hash('verification of address', nameSubject(email)),
  subject: nameSubject(email),
  max: 6,
  minutes: HOUR_MINUTES,
});

/** The limit of invitations to one address, from all inviters. */
export const invitationMailLimits = (email: string): AttemptLimit[] => [
  {
    ...MAIL,
    name: 'invitation_mails',
    key: hash('invitation', nameSubject(email)),
    subject: nameSubject(email),
    max: 3,
    minutes: 15,
  },
];

/** The limit of emails that tell a user of registrations with the same address. */
export const reusedAddressMailLimit = (email: string): AttemptLimit => ({
  ...MAIL,
  name: 'reused_address_mails',
  key: hash('reused', nameSubject(email)),
  subject: nameSubject(email),
  max: 1,
  minutes: HOUR_MINUTES,
});
