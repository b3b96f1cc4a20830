import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { refusals, watchInside } from '../metrics.ts';
import { isProbe } from '../site/probes.ts';
import { BUSY } from './busy.ts';
import { hasBody } from './content-types.ts';

/**
 * Refusals leave together, a moment later. Clients that try again at once would otherwise keep the event loop reading
 * for seconds, in which no service's answer is heard.
 */
const REFUSAL_MS = 40;

/**
 * Makes the server, with a cap on all requests that are inside. What is beyond it is refused before anything else looks
 * at it: in a flood most of the work is refusing. A request whose body is still to come is counted where that has
 * arrived, or those who trickle would be all that is inside. A stream, which lasts, leaves early.
 */
export function frontDoor(max: number, options: ServerOptions, log: Logger) {
  let inside = 0;
  const leave = () => inside--;
  watchInside(() => inside);
  const turnedAway: ServerResponse[] = [];
  let refused = 0;
  function report() {
    log.warn({ refused }, 'too many requests at a time');
    refused = 0;
  }
  function refuseAll() {
    if (refused === 0) setTimeout(report, 1_000).unref();
    refused += turnedAway.length;
    refusals.inc({ limit: 'inside' }, turnedAway.length);
    for (const response of turnedAway.splice(0)) refuse(response);
  }
  const serverFactory = (handler: RequestListener): Server =>
    createServer(options, (request, response) => {
      if (!isProbe(request) && !hasBody(request)) {
        if (inside >= max) {
          if (turnedAway.push(response) === 1) setTimeout(refuseAll, REFUSAL_MS);
          return;
        }
        inside++;
        response.on('close', leave);
      }
      handler(request, response);
    });
  return {
    serverFactory,
    /** More than half of what there is room for is inside. */
    isCrowded: (): boolean => inside > max / 2,
    /** Gives the place of a request back before its answer is over. */
    leaveEarly: (response: ServerResponse): void => {
      if (!response.listeners('close').includes(leave)) return;
      response.off('close', leave);
      leave();
    },
  };
}

function refuse(response: ServerResponse) {
  const requestId = crypto.randomUUID();
  const body = JSON.stringify({ ...BUSY, requestId });
  response.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'retry-after': '1',
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}
