import fc from 'fast-check';
import {
  BROKEN_JSON,
  formToken,
  HOSTILE_HEADERS,
  hostilePaths,
  hostileTokens,
  METHODS,
  ODD_IDS,
  PLAIN_HEADERS,
  RAW_QUERIES,
} from './hostile-requests.ts';
import { hostileText, hostileValue, toJson } from './hostile-values.ts';
import type { Operation, Parameter } from './operations.ts';
import { uploads } from './uploads.ts';
import { looseValue, validValue, type Samples } from './values.ts';
import { wideBody } from './wide-bodies.ts';

/** A generated request. `caller` is a name; the fixture knows the session. */
export type FuzzRequest = {
  caller: string;
  method: string;
  /** With the query; only characters that HTTP allows. */
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
};

/** What requests are made of. */
export type Ingredients = {
  callers: readonly string[];
  /** Callers who may do more than others. They send every second request. */
  mainCallers: readonly string[];
  samples: Samples;
  /** A token for each form that guests may submit, by its path. */
  formTokens: Record<string, string>;
};

/** Requests of one operation: half of them as the description allows, the others hostile somewhere. */
export function requestsOf(
  operation: Operation,
  { callers, mainCallers, samples, formTokens }: Ingredients,
): fc.Arbitrary<FuzzRequest> {
  const caller = fc.oneof(fc.constantFrom(...mainCallers), fc.constantFrom(...callers));
  const ownToken = fc.constant(formToken(formTokens[operation.path]));
  const samplesOf = ({ name, in: place }: Parameter): Samples => ({
    [name]: samples[place === 'path' ? pathSample(operation.path, name) : name] ?? [],
  });
  const valid = fc.record({
    caller,
    method: fc.constant(operation.method),
    path: pathOf(operation, (parameter) => validValue(parameter.schema, samplesOf(parameter), parameter.name)),
    query: queryOf(operation, (parameter) => validValue(parameter.schema, samplesOf(parameter), parameter.name)),
    headers: fc.oneof(
      { arbitrary: fc.constant({}), weight: 4 },
      { arbitrary: fc.constantFrom(...PLAIN_HEADERS), weight: 1 },
    ),
    token: ownToken,
    body: bodyOf(operation, samples, 'valid'),
  });
  const loose = fc.record({
    caller,
    method: rarely(fc.constantFrom(...METHODS), fc.constant(operation.method)),
    path: rarely(
      fc.constantFrom(...hostilePaths(operation.path)),
      pathOf(operation, (parameter) =>
        rarely(fc.constantFrom(...ODD_IDS), validValue(parameter.schema, samplesOf(parameter), parameter.name), 4),
      ),
      20,
    ),
    query: rarely(
      fc.constantFrom(...RAW_QUERIES),
      queryOf(operation, (parameter) =>
        rarely(
          fc.oneof(hostileText, hostileValue(parameter.schema)),
          validValue(parameter.schema, samplesOf(parameter), parameter.name),
          4,
        ),
      ),
      10,
    ),
    headers: rarely(fc.constantFrom(...HOSTILE_HEADERS), fc.constant({}), 4),
    token: rarely(fc.constantFrom(...hostileTokens(formTokens)), ownToken, 3),
    body: bodyOf(operation, samples, 'loose'),
  });
  return fc.oneof(valid, loose).map(({ query, body, token, headers, ...request }) => ({
    ...request,
    path: query ? `${request.path}?${query}` : request.path,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...body?.headers,
      ...token,
      ...headers,
    },
    ...(body && { body: body.content }),
  }));
}

/** One in `weight` + 1 times the first, otherwise the second. Shrinks to the second. */
const rarely = <T>(rare: fc.Arbitrary<T>, usual: fc.Arbitrary<T>, weight = 30): fc.Arbitrary<T> =>
  fc.oneof({ withCrossShrink: true }, { arbitrary: usual, weight }, { arbitrary: rare, weight: 1 });

/** The name of the samples of a path parameter: `assets.id` for `/api/admin/assets/{id}/approve`. */
function pathSample(path: string, name: string): string {
  const segments = path.split('/');
  return `${segments[segments.indexOf(`{${name}}`) - 1]}.${name}`;
}

function pathOf(operation: Operation, valueOf: (parameter: Parameter) => fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'path');
  return fc
    .tuple(...parameters.map(valueOf))
    .map((values) =>
      parameters.reduce(
        (path, { name }, index) => path.replace(`{${name}}`, () => encodeOnce(String(values[index]))),
        operation.path,
      ),
    );
}

/** Encodes what HTTP does not allow in a path, and leaves what may be an escape. */
const encodeOnce = (text: string) => (/^[\w.%;,:'*+-]*$/.test(text) ? text : encode(text));
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

function queryOf(operation: Operation, valueOf: (parameter: Parameter) => fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const values = Object.fromEntries(parameters.map((parameter) => [parameter.name, valueOf(parameter)]));
  return fc.record(values, { requiredKeys: required, noNullPrototype: true }).map((query) =>
    Object.entries(query)
      .map(([name, value]) => `${name}=${encode(typeof value === 'string' ? value : toJson(value)).slice(0, 8_000)}`)
      .join('&'),
  );
}

type Body = { content: string | Buffer; headers: Record<string, string> } | undefined;

function bodyOf(
  { body, method, maxBodyBytes = 0 }: Operation,
  samples: Samples,
  form: 'valid' | 'loose',
): fc.Arbitrary<Body> {
  const json = { 'content-type': 'application/json' };
  if (!body) {
    const unexpected = fc.constantFrom('{}', '[]', '{"a":1}', 'x').map((content) => ({ content, headers: json }));
    const none = fc.constant(undefined);
    return form === 'valid' || method === 'GET' ? none : rarely<Body>(unexpected, none, 10);
  }
  if (body.type !== 'application/json') return uploads(form);
  const value = form === 'valid' ? validValue(body.schema, samples) : looseValue(body.schema, samples);
  const text = value.map((content): Body => ({ content: toJson(content), headers: json }));
  if (form === 'valid') return text;
  const broken = fc
    .tuple(value.map(toJson), fc.constantFrom(...BROKEN_JSON))
    .map(([content, breakJson]): Body => ({ content: breakJson(content), headers: json }));
  const wide = wideBody({ schema: body.schema, maxBytes: maxBodyBytes }).map((content): Body => ({
    content,
    headers: json,
  }));
  return rarely(wide, rarely(broken, text, 6), 10);
}
