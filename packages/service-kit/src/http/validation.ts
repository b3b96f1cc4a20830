import {
  Ajv,
  type AnySchemaObject,
  type ErrorObject,
  type FuncKeywordDefinition,
  type Options,
  type SchemaValidateFunction,
  type ValidateFunction,
} from 'ajv';
import addFormatsModule from 'ajv-formats';
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction, RouteOptions } from 'fastify';
import { errors } from '@commonyard/contracts/http/errors';
import {
  countVisible,
  findTextProblem,
  normalizeText,
  TEXT_MESSAGES,
  type TextKind,
} from '@commonyard/contracts/text.values';
import { administratorsOnly, adminOnly } from '../auth/caller.ts';
import { HttpError } from '../errors/http-error.ts';
import { parseCalendarDay } from './calendar-day.ts';
import { cutBody } from './cut-body.ts';
import { FIELDS_REMOVED } from '../errors/field-errors.ts';

// The module is CommonJS; under Node its default export arrives one level deeper than its types say.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

/** Normalizes a text in place before its length is checked, and rejects it with a sentence of its own. */
const checkText: SchemaValidateFunction = (kind: TextKind, sent: string, schema?: AnySchemaObject, context?: Place) => {
  const text = normalizeText(kind, sent);
  if (context) context.parentData[context.parentDataProperty] = text;
  const { minLength = 0, message: ownMessage } = (schema ?? {}) as { minLength?: number; message?: string };
  const short = countVisible(text) < minLength;
  // An empty text gets the message of the field.
  const message = short ? (ownMessage ?? TEXT_MESSAGES.visible) : findTextProblem(kind, text);
  if (message === undefined) return true;
  checkText.errors = [{ keyword: 'text', params: {}, message }];
  return false;
};

type Place = { parentData: Record<string | number, unknown>; parentDataProperty: string | number };

/** The keyword `text` of Ajv, whose value is the kind of the text. */
const TEXT_KEYWORD: FuncKeywordDefinition = {
  keyword: 'text',
  type: 'string',
  schemaType: 'string',
  modifying: true,
  before: 'maxLength',
  validate: checkText,
};

/** Bodies are validated as sent: values are not coerced and unknown fields are errors. */
const bodyAjv = createAjv({ allErrors: true });
const parameterAjv = createAjv({ allErrors: false });

/** Creates a validator of schemas with the formats and keywords of the API. */
export function createAjv(options: Options): Ajv {
  const ajv = new Ajv({
    useDefaults: true,
    coerceTypes: false,
    removeAdditional: false,
    verbose: true,
    strict: true,
    strictTypes: false,
    allowUnionTypes: true,
    ...options,
  });
  addFormats(ajv);
  ajv.addFormat('calendar-day', { type: 'string', validate: (text: string) => parseCalendarDay(text) !== undefined });
  ajv.addKeyword({ keyword: 'message', schemaType: 'string' });
  ajv.addKeyword(TEXT_KEYWORD);
  return ajv;
}

/** Fastify's validator compiler: strict for bodies; converts query strings and path parameters, whose values are all text. */
export function compileValidator({ schema, httpPart }: { schema: unknown; httpPart?: string }): ValidateFunction {
  if (httpPart === 'body') return compileBodyValidator(schema as object);
  const validate = parameterAjv.compile(schema as object);
  const { properties = {} } = schema as { properties?: Properties };
  const converting = (data: Record<string, unknown>) => {
    cutBody(schema, data);
    convert(data, properties);
    return validate(data);
  };
  return Object.defineProperty(converting, 'errors', { get: () => validate.errors }) as ValidateFunction;
}

/**
 * Compiles a validator that reports every invalid field, at a cost that does not grow with the body: it cuts the body to the
 * sizes of its schema first. Changes the body.
 */
export function compileBodyValidator(schema: object, ajv = bodyAjv): ValidateFunction {
  const validate = ajv.compile(schema);
  let removedFields = 0;
  const cutting = (body: unknown) => {
    removedFields = cutBody(schema, body);
    return validate(body);
  };
  return Object.defineProperty(cutting, 'errors', {
    get: () => validate.errors && [...withoutItems(validate.errors), ...toErrors(removedFields)],
  }) as ValidateFunction;
}

/** The errors, without those of the items of an array that is too long. */
function withoutItems(all: readonly ErrorObject[]): ErrorObject[] {
  const tooLong = all.filter(({ keyword }) => keyword === 'maxItems').map(({ instancePath }) => `${instancePath}/`);
  return all.filter(({ instancePath }) => !tooLong.some((array) => instancePath.startsWith(array)));
}

const toErrors = (count: number): ErrorObject[] =>
  count === 0 ? [] : [{ keyword: FIELDS_REMOVED, instancePath: '', schemaPath: '', params: { count } }];

type Properties = Record<string, { type?: string }>;

/**
 * Converts plain decimal numbers and booleans. Ajv's own coercion would accept `0x10`, `1e3` and `' 5'` too. A number has
 * one writing, so that one response has one address.
 */
function convert(data: Record<string, unknown>, properties: Properties): void {
  for (const [name, { type }] of Object.entries(properties)) {
    const text = data[name];
    if (typeof text !== 'string') continue;
    if (type === 'integer' && /^(?:0|-?[1-9]\d{0,15})$/.test(text)) data[name] = Number(text);
    if (type === 'number' && /^-?(?:0|[1-9]\d{0,15})(?:\.\d+)?$/.test(text)) data[name] = Number(text);
    if (type === 'boolean' && /^(?:true|false)$/.test(text)) data[name] = text === 'true';
  }
}

/**
 * onRoute hook: a route that declares no query parameters takes none, so that nobody makes new addresses, and so new keys
 * of caches, for one response. Throws where a route declares parameters and does not say whether it takes others.
 */
export function declareQuery(route: RouteOptions): void {
  const querystring: object = route.schema?.querystring ?? NO_PARAMETERS;
  if (!('additionalProperties' in querystring))
    throw new Error(`${String(route.method)} ${route.url} does not say whether it takes undeclared query parameters`);
  route.schema = { ...route.schema, querystring };
}

const NO_PARAMETERS = { type: 'object', properties: {}, additionalProperties: false };

type Described = {
  params?: { properties?: { id?: { type?: string } } };
  body?: object;
  querystring?: object;
  response?: object;
};

/**
 * onRoute hook: declares the errors that follow from the description of a route: 400 with a body, a query or a number in its path,
 * 401 and 403 with a guard in `onRequest`, 404 with a path parameter. What a route states itself
 * comes first.
 */
export function declareErrors(route: RouteOptions): void {
  const { onRequest = [], schema } = route;
  const { params, body, querystring, response } = (schema ?? {}) as Described;
  if (!schema || !response) return;
  const guards: unknown[] = [onRequest].flat();
  const takesInput = body ?? querystring ?? params?.properties?.id?.type === 'integer';
  const derived = {
    ...(takesInput && errors(400)),
    ...(guards.length > 0 && errors(401)),
    ...((guards.includes(adminOnly) || guards.includes(administratorsOnly)) && errors(403)),
    ...(params && errors(404)),
  };
  route.schema = { ...schema, response: { ...derived, ...response } };
}

/**
 * preValidation hook: rejects text that Postgres or JSON cannot store, which is a NUL character or a lone surrogate.
 * Throws 400.
 */
export function rejectUnstorableText(
  { body, query, params }: FastifyRequest,
  _reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  if (!isStorable(body) || !isStorable(query) || !isStorable(params))
    throw new HttpError(400, 'invalid_text', 'The request holds characters that cannot be stored');
  done();
}

/** preValidation hook: accepts a missing body as an empty object. */
export function allowEmptyBody(request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  if (request.body === undefined) request.body = {};
  done();
}

function isStorable(value: unknown): boolean {
  // Not recursive: JSON of the allowed size can be nested more deeply than calls.
  const pending = [value];
  while (pending.length > 0) {
    const item = pending.pop();
    if (typeof item === 'string') {
      if (item.includes('\0') || !item.isWellFormed()) return false;
    } else if (item !== null && typeof item === 'object' && !Buffer.isBuffer(item)) {
      for (const [key, part] of Object.entries(item)) pending.push(key, part);
    }
  }
  return true;
}
