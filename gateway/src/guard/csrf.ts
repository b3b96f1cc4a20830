import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { HttpError } from '@commonyard/service-kit/errors';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
export const isSafe = (method: string): boolean => SAFE_METHODS.has(method);

/**
 * Makes the hook that refuses changes which another site asked a visitor's browser for. The browser's own word
 * (Sec-Fetch-Site) comes first, then the Origin; what sends neither is no browser and shows it by a header that a
 * form cannot set.
 */
export function refuseForeignChanges(ownOrigin: string) {
  return (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    if (isSafe(request.method) || isOwn(request.headers, ownOrigin)) done();
    else done(new HttpError(403, 'csrf_refused', 'This request did not come from our pages'));
  };
}

function isOwn(headers: FastifyRequest['headers'], ownOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (headers.origin !== undefined) return headers.origin === ownOrigin;
  return Boolean(headers['x-requested-with']);
}
