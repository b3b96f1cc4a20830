import type { ValidateFunction } from 'ajv';
import { ErrorBody } from '@commonyard/contracts/http/errors';
import { UploadErrorResponse } from '@commonyard/contracts/http/media';
import type { Operation, Schema } from './operations.ts';
import type { FuzzRequest } from './requests.ts';
import type { FuzzResponse } from './send.ts';
import { createValidator } from './values.ts';

/**
 * What the gateway and the service kit respond before a route's handler runs, so no route declares it: a malformed request,
 * an account that has to change its password first, a path that leads nowhere or has the end of its sentence, an entity that
 * the client has already, a body that is too large or of another type.
 */
const UNDECLARED = new Set([301, 304, 400, 401, 403, 404, 405, 408, 413, 414, 415, 417, 431]);

/** What only a developer should read. */
export const INTERNALS =
  /\bat \S+ \(|\.[cm]?[jt]s:\d+|node_modules|\$argon2|BEGIN [A-Z ]*PRIVATE|ECONNREFUSED|syntax error at or near|violates \S+ constraint|relation \\?"|column \\?"|invalid byte sequence|fetch failed/;

/** The size of an error does not depend on that of the request. */
export const MAX_ERROR_BYTES = 20_000;

const ajv = createValidator();
const validators = new WeakMap<Schema, ValidateFunction>();
function validatorOf(schema: Schema): ValidateFunction {
  const validator = validators.get(schema) ?? ajv.compile(closed(schema));
  validators.set(schema, validator);
  return validator;
}

/** The schema, without properties that it does not declare: a response must hold nothing else. */
export function closed(schema: Schema): Schema {
  const { properties, items, anyOf, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, property]) => [key, closed(property)])),
      additionalProperties: additionalProperties ?? false,
    }),
    ...(items && { items: closed(items) }),
    ...(anyOf && { anyOf: anyOf.map(closed) }),
  };
}

/** What the value has that the schema does not allow; undefined where it conforms. */
export function findMismatch(schema: Schema, value: unknown): string | undefined {
  const validate = validatorOf(schema);
  return validate(value) ? undefined : messageOf(validate);
}

const messageOf = ({ errors }: ValidateFunction) => {
  const [{ instancePath, message, params } = { instancePath: '', message: '', params: {} }] = errors ?? [];
  return `${instancePath.replaceAll(/\/\d+/g, '/*')} ${message} ${JSON.stringify(params)}`;
};

/** What is wrong with a response; undefined where nothing is. */
export function findFault(operation: Operation, request: FuzzRequest, response: FuzzResponse): string | undefined {
  const { status, headers, body } = response;
  if (status >= 500 || status < 200) return `status ${status}`;
  if (status >= 400 && Buffer.byteLength(body) >= MAX_ERROR_BYTES)
    return `an error of ${Buffer.byteLength(body)} bytes`;
  if (status >= 400 && INTERNALS.test(body)) return `an error that shows internals: ${INTERNALS.exec(body)?.[0]}`;
  if (status === 301 && !/^\/(?!\/)/.test(headers.location ?? '')) return `a redirect to ${headers.location}`;
  const header = findHeaderFault(response);
  if (header) return header;
  const isOperation = request.method === operation.method && isPathOf(operation, request.path);
  const declared = isOperation ? operation.responses.get(status) : undefined;
  if (isOperation && declared === undefined && !UNDECLARED.has(status)) return `status ${status} is not declared`;
  const isBodiless = request.method === 'HEAD' || status === 204 || status === 304;
  if (isBodiless) return body === '' ? undefined : `status ${status} with a body`;
  const schemas = declared ? [declared] : status >= 400 ? errorSchemas : [];
  if (!headers['content-type']?.startsWith('application/json'))
    return declared ? `status ${status} with ${headers['content-type']} in place of JSON` : undefined;
  const value = parse(body);
  if (value === undefined) return `status ${status} with a body that is not JSON`;
  const { code, fields } = value as ErrorBody;
  if (status === 400 && code === 'validation_failed' && Object.keys(fields ?? {}).length === 0)
    return 'a validation error that names no field';
  const [mismatch, ...others] = schemas.map((schema) => findMismatch(schema, value));
  if (mismatch === undefined || others.includes(undefined)) return undefined;
  return `status ${status} with a body that its schema does not allow: ${mismatch}`;
}

/** Headers that only the gateway and the services should read, or that name the software. */
const INTERNAL_HEADERS = /^(?:x-internal-|x-powered-by$|server$)/;

function findHeaderFault({ headers }: FuzzResponse): string | undefined {
  const internal = Object.keys(headers).find((name) => INTERNAL_HEADERS.test(name));
  if (internal) return `the internal header ${internal}`;
  if (headers['x-content-type-options'] !== 'nosniff') return 'no x-content-type-options';
  return headers['x-request-id'] ? undefined : 'no x-request-id';
}

/** What errors look like that no route declares: those of the gateway, and those for upload widgets. */
const errorSchemas = [ErrorBody, UploadErrorResponse] as unknown as Schema[];

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isPathOf = ({ path }: Operation, url: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`).test(url);
