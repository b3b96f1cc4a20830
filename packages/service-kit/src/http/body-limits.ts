import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SizedSchema } from './cut-body.ts';
import { HttpError } from '../errors/http-error.ts';

/** The API description has the limit of an operation under this name. */
export const MAX_BODY_BYTES = 'x-max-body-bytes';

/** For undeclared fields and the white space around a body: a body that is a little too large gets 400 with its fields. */
const SLACK_BYTES = 1_024;
/** The separators, line break and indentation of a value. */
const LAYOUT_BYTES = 32;
/** As `\uXXXX`, which is longer than any UTF-8. */
const CHARACTER_BYTES = 6;
/** A double with sign, 17 digits and exponent. */
const NUMBER_BYTES = 25;

/**
 * The bytes of the largest JSON text that a schema allows. Infinity where the schema limits neither a text nor an array, or
 * accepts undeclared fields.
 */
export function maxJsonBytes(schema: SizedSchema): number {
  return LAYOUT_BYTES + sizeOf(schema);
}

function sizeOf(schema: SizedSchema): number {
  const { anyOf, enum: values, type, items = {}, maxItems = Infinity, maxLength = Infinity } = schema;
  if (anyOf) return Math.max(...anyOf.map(sizeOf));
  const fixed = 'const' in schema ? [schema.const] : values;
  if (fixed) return Math.max(...fixed.map((value) => textSize(JSON.stringify(value).length)));
  switch (type) {
    case 'string':
      return textSize(maxLength);
    case 'array':
      return maxItems * maxJsonBytes(items);
    case 'object':
      return objectSize(schema);
    default:
      return type === 'integer' || type === 'number' || type === 'boolean' || type === 'null' ? NUMBER_BYTES : Infinity;
  }
}

const textSize = (characters: number) => 2 + CHARACTER_BYTES * characters;

function objectSize({ properties = {}, additionalProperties }: SizedSchema): number {
  if (additionalProperties !== false) return Infinity;
  return Object.entries(properties).reduce(
    (sum, [name, property]) => sum + textSize(name.length) + maxJsonBytes(property),
    0,
  );
}

/**
 * Limits the JSON body of each route to what its schema allows, and of a route without one to `SLACK_BYTES`. A larger body
 * gets 413 before it is parsed. It is read whole, within the limit of the server, because a response that precedes the end
 * of a body may be lost with the connection.
 */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { body } = (route.schema ?? {}) as { body?: SizedSchema };
    const maxBodyBytes = SLACK_BYTES + (body ? maxJsonBytes(body) : 0);
    route.config = { ...route.config, maxBodyBytes };
    if (body && Number.isFinite(maxBodyBytes))
      route.schema = { ...route.schema, [MAX_BODY_BYTES]: maxBodyBytes } as object;
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length > maxBodyBytesOf(request)) done(new HttpError(413, 'too_large', 'The request is too large'));
    // Decoded, each wrong byte would be stored as U+FFFD.
    else if (!isUtf8(body)) done(new HttpError(400, 'invalid_text', 'The request is not encoded in UTF-8'));
    else void parse(request, body.toString(), done);
  });
}

/** No route: 404. */
const maxBodyBytesOf = ({ routeOptions: { config } }: FastifyRequest): number => config.maxBodyBytes ?? Infinity;
