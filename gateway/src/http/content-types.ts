import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { HttpError } from '@commonyard/service-kit/errors/http-error';

const JSON_TYPE = /^application\/json(?:\s*;\s*charset=(?:utf-8|"utf-8"))?$/i;
const MULTIPART = /^multipart\/form-data\s*;/i;
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;
const EXPECTED = { json: JSON_TYPE, upload: MULTIPART, form: FORM };

export const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Creates the hook that accepts one kind of body only. A form of another site can send text/plain without a CORS
 * preflight, and unusual spellings of a content type have bypassed validators before.
 */
export function acceptContentType(kind: keyof typeof EXPECTED) {
  const expected = EXPECTED[kind];
  return (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    if (!hasBody(request)) return done();
    if (request.method === 'GET' || request.method === 'HEAD') {
      return done(new HttpError(400, 'unexpected_body', 'A request of this kind has no body'));
    }
    if (expected.test(request.headers['content-type'] ?? '') && !request.headers['content-encoding']) return done();
    done(new HttpError(415, 'unsupported_media_type', 'This content type is not accepted'));
  };
}
