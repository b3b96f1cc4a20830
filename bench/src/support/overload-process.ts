// Process of `runOverload`: sends requests at a fixed rate, whether or not earlier ones have a response.
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { quantile } from './figures.ts';
import type { Overload, OverloadResult } from './overload.ts';

const { origin, path, headers, clients, perSecond, seconds } = JSON.parse(process.env['OVERLOAD']!) as Overload;

/** Requests that are due are sent in steps of so many milliseconds. */
const STEP_MS = 5;
/** How long a response may take; then the request has failed. */
const TIMEOUT_MS = 20_000;

/** The gateway holds about half as many requests at a time. */
const CONNECTIONS = 1_000;
const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1, headersTimeout: TIMEOUT_MS });
/** The time from when a request was due until its response was complete, by the status of the response. */
const milliseconds: Record<number, number[]> = { 200: [], 503: [] };
let withoutRetryAfter = 0;
let failed = 0;

const clientAddress = (index: number) => `10.1.${Math.floor((index % clients) / 250)}.${(index % 250) + 1}`;

function send(index: number, dueAt: number): Promise<void> {
  return new Promise((resolve) => {
    let status = 0;
    pool.dispatch(
      { path, method: 'GET', headers: { ...headers, 'x-forwarded-for': clientAddress(index) } },
      {
        onRequestStart() {},
        onResponseStart(_, statusCode, responseHeaders) {
          status = statusCode;
          if (status === 503 && !responseHeaders['retry-after']) withoutRetryAfter++;
        },
        onResponseData() {},
        onResponseEnd() {
          (milliseconds[status] ??= []).push(performance.now() - dueAt);
          resolve();
        },
        onResponseError() {
          failed++;
          resolve();
        },
      },
    );
  });
}

async function sendAll(): Promise<void> {
  const began = performance.now();
  const sent: Promise<void>[] = [];
  while (sent.length < perSecond * seconds) {
    const due = Math.min(perSecond * seconds, Math.floor(((performance.now() - began) / 1_000) * perSecond));
    while (sent.length < due) sent.push(send(sent.length, began + (sent.length / perSecond) * 1_000));
    await sleep(STEP_MS);
  }
  await Promise.all(sent);
}

const began = performance.now();
await sendAll();
const endedAt = performance.now();
await pool.destroy();
const { 200: served = [], 503: rejected = [], ...others } = milliseconds;
const result: OverloadResult = {
  served: served.length,
  servedPerSecond: served.length / ((endedAt - began) / 1_000),
  servedP99: quantile(served, 0.99),
  rejected: rejected.length,
  withoutRetryAfter,
  failed: failed + Object.values(others).flat().length,
};
console.log(JSON.stringify(result));
