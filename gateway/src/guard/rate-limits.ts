import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { HttpError } from '@commonyard/service-kit/http/errors';
import { rejections } from '../metrics.ts';
import { createRequestCounter } from './request-counter.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Rule = {
  max: number;
  timeWindow: number;
  /** Plural noun of what is limited, for the English message. */
  noun: string;
  guestsOnly?: true;
  /** A repeated request with the same `Idempotency-Key` is not counted again: the service processes it once. */
  idempotent?: true;
};

/** Per client, which is one IPv4 address or one IPv6 /64. A whole town hall is often one client. */
export const submissionLimits = {
  logins: { max: 10, timeWindow: MINUTE, noun: 'sign-in attempts' },
  registrations: { max: 20, timeWindow: HOUR, noun: 'registrations' },
  links: { max: 40, timeWindow: HOUR, noun: 'requests about links' },
  listings: {
    max: 20,
    timeWindow: HOUR,
    noun: 'listings',
    guestsOnly: true,
    idempotent: true,
  },
  inquiries: {
    max: 40,
    timeWindow: HOUR,
    noun: 'inquiries',
    guestsOnly: true,
    idempotent: true,
  },
  // Opening the page of a mailed link counts too.
  threads: { max: 120, timeWindow: HOUR, noun: 'requests about links' },
  contacts: {
    max: 20,
    timeWindow: HOUR,
    noun: 'messages',
    guestsOnly: true,
    idempotent: true,
  },
  images: { max: 100, timeWindow: HOUR, noun: 'photos', guestsOnly: true },
} as const satisfies Record<string, Rule>;
export type SubmissionLimit = keyof typeof submissionLimits;

/** Far above what a page needs: bounds a single runaway client. */
const requestLimit: Rule = { max: 3_000, timeWindow: MINUTE, noun: 'requests' };

export type RateLimits = {
  /** Counts a request. Throws 429. */
  countRequest: (request: FastifyRequest) => void;
  /** Counts a submission `amount` times. Throws 429. */
  countSubmission: (limit: SubmissionLimit, request: FastifyRequest, isGuest: boolean, amount?: number) => void;
};

/** Creates the rate limit counters of this process. */
export function createRateLimits(): RateLimits {
  const networks = new LRUCache<string, string>({ max: 10_000, memoMethod: (address) => normalizeIP(address) });
  const clientOf = ({ ip }: FastifyRequest) => (ip.includes(':') ? networks.memo(ip) : ip);
  const counter = (limit: string, rule: Rule) => {
    const count = createRequestCounter({ max: rule.max, windowMs: rule.timeWindow });
    return (request: FastifyRequest) => {
      const waitMs = count(clientOf(request));
      if (waitMs === 0) return;
      rejections.inc({ limit });
      throw tooManyRequests(limit, rule, Math.ceil(waitMs / 1_000));
    };
  };
  const submissionCounters = Object.fromEntries(
    Object.entries(submissionLimits).map(([name, rule]) => [name, { rule, count: counter(name, rule) }]),
  ) as Record<SubmissionLimit, { rule: Rule; count: ReturnType<typeof counter> }>;
  const counted = new LRUCache<string, true>({ max: 10_000, ttl: HOUR });
  return {
    countRequest: counter('requests', requestLimit),
    countSubmission(limit, request, isGuest, amount = 1) {
      const { rule, count } = submissionCounters[limit];
      if (rule.guestsOnly && !isGuest) return;
      const key = rule.idempotent && request.headers['idempotency-key'];
      const name = `${limit} ${request.ip} ${String(key)}`;
      if (key && counted.has(name)) return;
      for (let i = 0; i < amount; i++) count(request);
      if (key) counted.set(name, true);
    },
  };
}

/** `params` lets the page translate the error by its code. */
function tooManyRequests(limit: string, { noun }: Rule, seconds: number) {
  const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  const message = `Too many ${noun} from your network. Please try again in ${wait}.`;
  return new HttpError(429, 'too_many_requests', message, {
    params: { limit, seconds },
    headers: { 'retry-after': String(seconds) },
  });
}

/** For load tests: counts nothing. */
export const noRateLimits: RateLimits = { countRequest: () => undefined, countSubmission: () => undefined };
