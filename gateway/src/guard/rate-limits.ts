import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Locale } from '@commonyard/contracts/identity.values';
import { LRUCache } from 'lru-cache';
import { HttpError } from '@commonyard/service-kit/errors';
import { preferredLocale } from '../caller/locale.ts';
import { refusals } from '../metrics.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Rule = {
  max: number;
  timeWindow: number;
  what: Record<Locale, string>;
  anonymousOnly?: true;
  /** The service does it once for each `Idempotency-Key`, so that a repeated request is no further post. */
  keyed?: true;
};

/** Per client: one IPv4 address or one IPv6 /64. A whole town hall is often one client. */
export const postLimits = {
  logins: { max: 10, timeWindow: MINUTE, what: { en: 'sign-in attempts', fr: 'de tentatives de connexion' } },
  registrations: { max: 20, timeWindow: HOUR, what: { en: 'registrations', fr: 'd’inscriptions' } },
  links: { max: 40, timeWindow: HOUR, what: { en: 'requests about links', fr: 'de demandes de liens' } },
  listings: { max: 20, timeWindow: HOUR, what: { en: 'listings', fr: 'd’annonces' }, anonymousOnly: true, keyed: true },
  inquiries: {
    max: 40,
    timeWindow: HOUR,
    what: { en: 'inquiries', fr: 'de demandes' },
    anonymousOnly: true,
    keyed: true,
  },
  contacts: {
    max: 20,
    timeWindow: HOUR,
    what: { en: 'messages', fr: 'de messages' },
    anonymousOnly: true,
    keyed: true,
  },
  images: { max: 100, timeWindow: HOUR, what: { en: 'pictures', fr: 'd’images' }, anonymousOnly: true },
} as const satisfies Record<string, Rule>;
export type PostLimit = keyof typeof postLimits;

/** Far above what a page needs; it bounds a single runaway client. */
const ceiling: Rule = { max: 3_000, timeWindow: MINUTE, what: { en: 'requests', fr: 'de requêtes' } };

export type RateLimits = {
  /** Counts any request. Throws 429. */
  countRequest: (request: FastifyRequest) => Promise<void>;
  /** Counts a post, `amount` times. Throws 429. */
  countPost: (limit: PostLimit, request: FastifyRequest, anonymous: boolean, amount?: number) => Promise<void>;
};

/** Opens the counters of this process. */
export async function openRateLimits(app: FastifyInstance): Promise<RateLimits> {
  await app.register(rateLimit, { global: false });
  const counter = (limit: string, rule: Rule) => {
    const count = app.createRateLimit({ max: rule.max, timeWindow: rule.timeWindow });
    return async (request: FastifyRequest) => {
      const result = await count(request);
      if (result.isAllowed || !result.isExceeded) return;
      refusals.inc({ limit });
      throw tooMany(rule, result.ttlInSeconds, request);
    };
  };
  const posts = Object.fromEntries(
    Object.entries(postLimits).map(([name, rule]) => [name, { rule, count: counter(name, rule) }]),
  ) as Record<PostLimit, { rule: Rule; count: ReturnType<typeof counter> }>;
  const counted = new LRUCache<string, true>({ max: 10_000, ttl: HOUR });
  return {
    countRequest: counter('requests', ceiling),
    async countPost(limit, request, anonymous, amount = 1) {
      const { rule, count } = posts[limit];
      if (rule.anonymousOnly && !anonymous) return;
      const key = rule.keyed && request.headers['idempotency-key'];
      const name = `${limit} ${request.ip} ${String(key)}`;
      if (key && counted.has(name)) return;
      for (let i = 0; i < amount; i++) await count(request);
      if (key) counted.set(name, true);
    },
  };
}

/** In the language of the page: a text with a number in it cannot be looked up there. */
function tooMany({ what }: Rule, seconds: number, { headers }: FastifyRequest) {
  const isShort = seconds < 120;
  const n = isShort ? seconds : Math.ceil(seconds / 60);
  const message =
    preferredLocale(headers['accept-language']) === 'fr'
      ? `Trop ${what.fr} depuis votre réseau. Veuillez réessayer dans ${n} ${isShort ? 'secondes' : 'minutes'}.`
      : `Too many ${what.en} from your network. Please try again in ${n} ${isShort ? 'seconds' : 'minutes'}.`;
  return new HttpError(429, 'too_many_requests', message, { headers: { 'retry-after': String(seconds) } });
}

/** For load tests: nothing is counted. */
export const noRateLimits: RateLimits = { countRequest: async () => undefined, countPost: async () => undefined };
