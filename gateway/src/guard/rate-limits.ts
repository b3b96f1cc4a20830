import type { FastifyRequest } from 'fastify';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import { rejections } from '../metrics.ts';
import type { SubmissionLimit } from '../routes.ts';
import { clientKeyOf, type ClientNetworks } from './client-networks.ts';
import { createRequestCounter } from './request-counter.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Rule = {
  max: number;
  timeWindow: number;
  /** Plural noun of what is limited, for the English message. */
  noun: string;
};

/**
 * Limits of submissions, counted per account for signed-in callers and per client network for guests, in each gateway process, so
 * that guests cannot exhaust the limit of users. They shed load before it reaches a service; services count requests that have an
 * effect in their databases. Identity counts logins, because only identity recognises the known devices of an account.
 */
export const submissionLimits = {
  // Identity counts registrations without an invitation. The invited staff of a municipality share one network.
  registrations: { max: 300, timeWindow: HOUR, noun: 'registrations' },
  links: { max: 40, timeWindow: HOUR, noun: 'requests about links' },
  // The pages of mailed links and their buttons. Staff of one municipality that were invited together open hundreds.
  opened_links: { max: 600, timeWindow: HOUR, noun: 'requests about links' },
  threads: { max: 120, timeWindow: HOUR, noun: 'requests about links' },
  // Four a minute from each of 25 open pages. They read three rows.
  thread_updates: { max: 100, timeWindow: MINUTE, noun: 'requests about links' },
} as const satisfies Record<SubmissionLimit, Rule>;

/** Limits one client in a loop; a page needs far fewer. */
const requestLimit: Rule = { max: 3_000, timeWindow: MINUTE, noun: 'requests' };
/** Session lookups for a network above its request limit: its guests must not stop the signed-in users in it. */
const lookupLimit: Rule = { max: 600, timeWindow: MINUTE, noun: 'requests' };

type Scope = 'account' | 'network';

export type RateLimits = {
  /**
   * Counts a request of a user; null for a guest, undefined where identity has to be asked. Throws 429. Guests who exceed the
   * limit of their network do not stop the users in it.
   */
  countRequest: (request: FastifyRequest, userId: number | null | undefined) => void;
  /** Counts a submission. Throws 429. Returns a function that takes the count back, where the submission has no effect. */
  countSubmission: (limit: SubmissionLimit, request: FastifyRequest, caller: Pick<Caller, 'userId'>) => () => void;
};

export function createRateLimits(networks: Pick<ClientNetworks, 'networkOf'>): RateLimits {
  const counter = (limit: string, rule: Rule) => {
    const { count, takeBack } = createRequestCounter({ max: rule.max, windowMs: rule.timeWindow });
    return (client: string, scope: Scope, isExempt?: () => boolean) => {
      const waitMs = count(client);
      if (waitMs === 0 || isExempt?.()) return () => takeBack(client);
      rejections.inc({ limit });
      throw tooManyRequests(limit, rule, { scope, seconds: Math.ceil(waitMs / 1_000) });
    };
  };
  const counters = Object.fromEntries(
    Object.entries(submissionLimits).map(([name, rule]) => [name, counter(name, rule)]),
  ) as Record<SubmissionLimit, ReturnType<typeof counter>>;
  const countInWindow = counter('requests', requestLimit);
  const lookups = createRequestCounter({ max: lookupLimit.max, windowMs: lookupLimit.timeWindow });
  return {
    countRequest(request, userId) {
      const network = networks.networkOf(request);
      if (typeof userId === 'number') countInWindow(clientKeyOf(request, { userId }, networks), 'account');
      else countInWindow(network, 'network', () => userId === undefined && lookups.count(network) === 0);
    },
    countSubmission: (limit, request, caller) =>
      counters[limit](clientKeyOf(request, caller, networks), caller.userId === null ? 'network' : 'account'),
  };
}

const ERROR_CODES = { account: 'too_many_requests_of_account', network: 'too_many_requests' } as const;

/** `params` lets the page translate the error by its code. */
function tooManyRequests(limit: string, { noun }: Rule, { scope, seconds }: { scope: Scope; seconds: number }) {
  const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  const message = `Too many ${noun} from your ${scope}. Please try again in ${wait}.`;
  return new HttpError(429, ERROR_CODES[scope], message, {
    params: { limit, seconds },
    headers: { 'retry-after': String(seconds) },
  });
}

/** For load tests: counts nothing. */
export const noRateLimits: RateLimits = { countRequest: () => undefined, countSubmission: () => () => undefined };
