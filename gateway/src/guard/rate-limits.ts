import type { FastifyRequest } from 'fastify';
import { HttpError } from '@commonyard/service-kit/http/errors';
import { rejections } from '../metrics.ts';
import type { ClientNetworks } from './client-networks.ts';
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
 * Per client network and gateway process. They shed load before it reaches a service; the services themselves count what
 * changes something, in their databases. Identity counts logins: only it recognises a device that an account knows.
 */
export const submissionLimits = {
  registrations: { max: 20, timeWindow: HOUR, noun: 'registrations' },
  links: { max: 40, timeWindow: HOUR, noun: 'requests about links' },
  // Opening the page of a mailed link counts too.
  threads: { max: 120, timeWindow: HOUR, noun: 'requests about links' },
} as const satisfies Record<string, Rule>;
export type SubmissionLimit = keyof typeof submissionLimits;

/** Far above what a page needs: bounds a single runaway client. */
const requestLimit: Rule = { max: 3_000, timeWindow: MINUTE, noun: 'requests' };

type Count = (request: FastifyRequest) => void;
export type RateLimits = {
  /** Counts a request. Throws 429. */
  countRequest: Count;
  /** Counts a submission. Throws 429. */
  countSubmission: (limit: SubmissionLimit, request: FastifyRequest) => void;
};

/** Creates the rate limit counters of this process. */
export function createRateLimits({ networkOf }: Pick<ClientNetworks, 'networkOf'>): RateLimits {
  const counter = (limit: string, rule: Rule): Count => {
    const count = createRequestCounter({ max: rule.max, windowMs: rule.timeWindow });
    return (request) => {
      const waitMs = count(networkOf(request));
      if (waitMs === 0) return;
      rejections.inc({ limit });
      throw tooManyRequests(limit, rule, Math.ceil(waitMs / 1_000));
    };
  };
  const counters = Object.fromEntries(
    Object.entries(submissionLimits).map(([name, rule]) => [name, counter(name, rule)]),
  ) as Record<SubmissionLimit, Count>;
  return {
    countRequest: counter('requests', requestLimit),
    countSubmission: (limit, request) => counters[limit](request),
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
