import type { FastifyRequest } from 'fastify';
import { conflict, HttpError } from '../errors/http-error.ts';

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

/** Throws 409 with this message where the client has seen another version of a locked record than the present one. */
export function assertVersion(
  { version }: { version: number },
  seenVersion: number | undefined,
  message: string,
): void {
  if (seenVersion !== undefined && seenVersion !== version) throw conflict('stale_version', message);
}
