import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { observeInFlight, rejections } from '../metrics.ts';
import { isProbe } from '../http/probes.ts';
import type { BaseHeaders } from '../http/security-headers.ts';
import { hasBody } from '../http/content-types.ts';
import { OVERLOADED } from './overload.ts';

/** 503 responses are sent in batches: clients that retry at once would keep the event loop busy parsing requests. */
const REJECTION_BATCH_MS = 40;

/**
 * Creates an HTTP server that limits the requests in flight. A request above the limit is rejected before any other check,
 * since in a flood most of the work is rejecting. A request with a body is counted where its body has arrived; otherwise
 * slow senders could occupy every slot. A stream releases its slot early.
 */
export function createAdmissionLimiter(
  maxInFlight: number,
  { options, baseHeaders, log }: { options: ServerOptions; baseHeaders: BaseHeaders; log: Logger },
) {
  let inFlight = 0;
  const release = () => inFlight--;
  observeInFlight(() => inFlight);
  const pendingRejections: ServerResponse[] = [];
  let rejected = 0;
  function logRejections() {
    log.warn({ rejected }, 'requests rejected: in-flight limit reached');
    rejected = 0;
  }
  function rejectPending() {
    if (rejected === 0) setTimeout(logRejections, 1_000).unref();
    rejected += pendingRejections.length;
    rejections.inc({ limit: 'inside' }, pendingRejections.length);
    for (const response of pendingRejections.splice(0)) reject(response, baseHeaders);
  }
  const serverFactory = (handler: RequestListener): Server =>
    createServer(options, (request, response) => {
      if (!isProbe(request) && !hasBody(request)) {
        if (inFlight >= maxInFlight) {
          if (pendingRejections.push(response) === 1) setTimeout(rejectPending, REJECTION_BATCH_MS);
          return;
        }
        inFlight++;
        response.on('close', release);
      }
      handler(request, response);
    });
  return {
    serverFactory,
    isAboveHalfCapacity: (): boolean => inFlight > maxInFlight / 2,
    /** Releases a request's slot before its response ends. */
    releaseEarly: (response: ServerResponse): void => {
      if (!response.listeners('close').includes(release)) return;
      response.off('close', release);
      release();
    },
  };
}

function reject(response: ServerResponse, baseHeaders: BaseHeaders) {
  const requestId = crypto.randomUUID();
  const body = JSON.stringify({ ...OVERLOADED, requestId });
  response.writeHead(503, {
    ...baseHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'retry-after': '1',
    'x-request-id': requestId,
  });
  response.end(body);
}
