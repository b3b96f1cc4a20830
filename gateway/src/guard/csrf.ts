import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { HttpError } from '@commonyard/service-kit/errors/http-error';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
export const isSafe = (method: string): boolean => SAFE_METHODS.has(method);

/**
 * Creates the hook that rejects cross-site requests that change something. Checks Sec-Fetch-Site first, then Origin; a
 * client that sends neither is not a browser and must send X-Requested-With, which a form cannot set.
 */
export function rejectCrossSiteChanges(ownOrigin: string) {
  return (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    if (isSafe(request.method) || isSameSite(request.headers, ownOrigin)) done();
    else done(new HttpError(403, 'csrf_refused', 'This request did not come from our pages'));
  };
}

/**
 * Whether a page of another origin, also of a sibling site, sent the request. Such a request is a guest's, also where the
 * browser sends the cookies: a link or a form on a foreign page could otherwise start an export, which writes audit entries
 * and counts towards limits. Browsers that state no Sec-Fetch-Site, as over plain HTTP, are not recognised.
 */
export function isFromForeignPage({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

function isSameSite(headers: FastifyRequest['headers'], ownOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (headers.origin !== undefined) return headers.origin === ownOrigin;
  return Boolean(headers['x-requested-with']);
}
