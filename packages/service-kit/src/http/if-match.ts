import type { FastifyRequest } from 'fastify';
import { HttpError } from '../errors/http-error.ts';

/**
 * The entity version that the client names in `If-Match`; undefined where the header is absent or `*`.
 * Throws 400 for anything else.
 */
export function ifMatchVersion({ headers }: FastifyRequest): number | undefined {
  const header = headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (version === undefined) throw new HttpError(400, 'invalid_if_match', 'If-Match must hold a version');
  return Number(version);
}
