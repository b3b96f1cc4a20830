// Process of `runOverload`: sends requests at a fixed rate, whether or not earlier ones have a response, and meanwhile opens
// connections whose requests never complete.
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:net';
import { Pool } from 'undici';
import { quantile } from './figures.ts';
import type { Overload, OverloadResult } from './overload.ts';

const { origin, path, headers, clients, perSecond, seconds, slowConnections } = JSON.parse(
  process.env['OVERLOAD']!,
) as Overload;

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

/** Sends a byte per second of headers or of a JSON body. Returns the seconds until the server closed the connection. */
async function sendSlowly(index: number): Promise<number> {
  const { hostname, port } = new URL(origin);
  const head = `POST /api/contact HTTP/1.1\r\nhost: ${hostname}\r\nx-forwarded-for: 10.2.${index % 250}.${Math.floor(index / 250)}\r\n`;
  const body = 'content-type: application/json\r\nx-requested-with: bench\r\ncontent-length: 1000\r\n\r\n{';
  const socket = connect(Number(port), hostname);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const began = performance.now();
  socket.on('error', () => {});
  socket.resume();
  socket.write(index % 2 ? head + body : `${head}x-slow: `);
  const timer = setInterval(() => socket.writable && socket.write('a'), 1_000);
  await closed;
  clearInterval(timer);
  return (performance.now() - began) / 1_000;
}

const slow = Promise.all(Array.from({ length: slowConnections }, (_, index) => sendSlowly(index)));
const began = performance.now();
await sendAll();
const endedAt = performance.now();
const slowSeconds = await slow;
await pool.destroy();
const { 200: served = [], 503: rejected = [], ...others } = milliseconds;
const result: OverloadResult = {
  served: served.length,
  servedPerSecond: served.length / ((endedAt - began) / 1_000),
  servedP99: quantile(served, 0.99),
  rejected: rejected.length,
  rejectedP50: quantile(rejected, 0.5),
  rejectedP99: quantile(rejected, 0.99),
  withoutRetryAfter,
  failed: failed + Object.values(others).flat().length,
  slowConnections: slowSeconds.length,
  slowestClosedSeconds: Math.max(...slowSeconds),
  endedSecondsAgo: (performance.now() - endedAt) / 1_000,
};
console.log(JSON.stringify(result));
