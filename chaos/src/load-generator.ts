import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiRequest } from '@commonyard/testing/api-client';
import { contactMessageBody, publicInquiryBody } from '@commonyard/testing/factories/inquiries';
import { publicListingBody } from '@commonyard/testing/factories/listings';
import { noWrites, type ConfirmedWrites } from './confirmed-writes.ts';
import type { ChaosFixture } from './fixture.ts';
import { writeLoan } from './loan-writes.ts';
import type { Random } from '@commonyard/testing/random';

export type Load = {
  written: ConfirmedWrites;
  /** Responses that neither the specification nor a fault explains. */
  unexpectedResponses: string[];
  /** The number of requests that failed and were repeated. */
  failedAttempts: number;
  responses: TimedResponse[];
  /** Stops new writes and waits until the current ones succeed. */
  stop: () => Promise<void>;
};

export type TimedResponse = {
  /** The Idempotency-Key, the same for all attempts of a write. */
  key: string;
  /** When the request began, as of `performance.now()`. */
  at: number;
  /** Its duration in milliseconds. */
  ms: number;
  /** 0 without a response. */
  status: number;
};

const RETRYABLE = new Set([408, 429, 500, 502, 503, 504]);

/** The number of writers, each with one request at a time. */
const WRITERS = 24;

/**
 * Writes like many users at once, `perSecond` times a second, until it is stopped. Repeats failed requests with the same
 * Idempotency-Key. The written texts contain numbers from `from` on: the same contact message twice within a day is a duplicate.
 */
export function startLoadGenerator(fixture: ChaosFixture, random: Random, perSecond: number, from = 0): Load {
  const written = noWrites();
  const load: Load = {
    written,
    unexpectedResponses: [],
    failedAttempts: 0,
    responses: [],
    async stop() {
      stopping = true;
      await all;
    },
  };
  let begun = 0;
  let stopping = false;

  /** Repeats a request until its status is one of `expected`; returns the id of the response, or 0. */
  async function sendUntilDone(method: string, path: string, body: object, expected: number[], cookie?: string) {
    const key = crypto.randomUUID();
    const headers = { 'idempotency-key': key };
    for (;;) {
      const begin = performance.now();
      const response = await send(fixture, method, path, { body, headers, cookie });
      load.responses.push({ key, at: begin, ms: performance.now() - begin, status: response?.status ?? 0 });
      const isFinal = response && !RETRYABLE.has(response.status) && response.code !== 'request_in_flight';
      if (isFinal && expected.includes(response.status)) return response.id;
      if (isFinal) {
        load.unexpectedResponses.push(`${method} ${path}: ${response.status} ${response.code}`);
        return 0;
      }
      load.failedAttempts++;
      await sleep(random.between(20, 200));
    }
  }

  async function writeOne(n: number): Promise<void> {
    const kind = random.next();
    if (kind < 0.25) {
      const id = await sendUntilDone('POST', '/api/public/assets', listingOf(n), [201]);
      if (id) written.listings.push(id);
      if (!id || random.next() < 0.5) return;
      // A repeated request finds the listing approved: 409.
      await sendUntilDone('PATCH', `/api/assets/${id}/approve`, {}, [200, 409], fixture.admin);
      written.approved.push(id);
    } else if (kind < 0.4 && written.approved.length > 0) {
      const body = publicInquiryBody(random.pick(written.approved), {
        ...senderOf(n),
        message: `We need it for two weeks. ${n}`,
      });
      // 404 until the inquiries service has consumed the approval.
      const id = await sendUntilDone('POST', '/api/public-inquiries', body, [201, 404, 409]);
      if (id) written.inquiries.push(id);
    } else if (kind > 0.96) {
      await writeLoan(sendUntilDone, fixture.lending, random, written);
    } else {
      const body = contactMessageBody({ ...senderOf(n), message: `How does our town join? ${n}` });
      const id = await sendUntilDone('POST', '/api/contact', body, [201]);
      if (id) written.contactMessages.push(id);
    }
  }

  const begunAt = performance.now();
  async function runWriter(): Promise<void> {
    while (!stopping) {
      const n = ++begun;
      await sleep(Math.max(0, begunAt + (n / perSecond) * 1_000 - performance.now()));
      await writeOne(from + n);
    }
  }
  const all = Promise.all(Array.from({ length: WRITERS }, runWriter));

  return load;
}

type ParsedResponse = { status: number; id: number; code: string };

/** Undefined if no complete response arrived. */
async function send(
  { product: { client } }: ChaosFixture,
  method: string,
  path: string,
  request: ApiRequest,
): Promise<ParsedResponse | undefined> {
  try {
    const signal = AbortSignal.timeout(20_000);
    const { status, body } = await client.send<{ id?: number; code?: string }>(method, path, { ...request, signal });
    return { status, id: body.id ?? 0, code: body.code ?? '' };
  } catch {
    return undefined;
  }
}

const listingOf = (n: number) =>
  publicListingBody({ title: `Motor grader ${n}`, rate: '850', contactEmail: `works${n}@example.ca` });
const senderOf = (n: number) => ({ name: `Jane Doe ${n}`, email: `jane${n}@example.ca` });
