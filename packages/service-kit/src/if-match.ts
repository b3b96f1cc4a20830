import type { FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';

/**
 * The version of a thing that the caller has seen, by its `If-Match`. Undefined where it does not say or takes any.
 * Throws 400 for anything else.
 */
export function versionSeen({ headers }: FastifyRequest): number | undefined {
  const given = headers['if-match'];
  if (given === undefined || given === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(given)?.[1];
  if (version === undefined) throw new HttpError(400, 'invalid_if_match', 'If-Match must hold a version');
  return Number(version);
}
