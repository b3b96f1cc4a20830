// Fuzzes a small server with faults: each must be found, and nothing else.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fuzz, type Fault } from './engine.ts';
import { toJson } from './hostile-values.ts';
import { readOperations, type Schema } from './operations.ts';
import { INTERNALS } from './responses.ts';
import { toCurl } from './send.ts';
import { createValidator, looseValue, validValue } from './values.ts';

const note: Schema = {
  type: 'object',
  required: ['title', 'kind'],
  properties: {
    title: { type: 'string', text: 'name', minLength: 3, maxLength: 40, pattern: '^[^\\u0000-\\u001f\\u007f]*$' },
    kind: { enum: ['plain', 'urgent'] },
    email: { anyOf: [{ type: 'string', format: 'email', maxLength: 254 }, { type: 'null' }] },
    day: { type: 'string', format: 'calendar-day', minLength: 10 },
    hours: { type: 'number', minimum: 0, maximum: 9.5 },
    tags: { type: 'array', maxItems: 2, uniqueItems: true, items: { type: 'string', minLength: 1, maxLength: 8 } },
  },
  additionalProperties: false,
};
const stored: Schema = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' }, note: { type: 'object', properties: { title: { type: 'string' } } } },
};
const [operation] = readOperations({
  paths: {
    '/api/notes/{id}': {
      patch: {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1, maximum: 2147483647 } },
        ],
        requestBody: { content: { 'application/json': { schema: note } } },
        responses: { 200: { content: { 'application/json': { schema: stored } } } },
      },
    },
  },
});

const validator = createValidator();
const isNote = validator.compile(note);
const requestId = 'r-1';
const rejection = { message: 'Invalid', code: 'validation_failed', fields: { title: 'Invalid' }, requestId };

let server: Server;
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

type Reply = { status: number; body: unknown; type?: string; headers?: Record<string, string> };
/** Fuzzes a server that rejects what the schema does not allow, and otherwise responds with `reply`. */
async function fuzzServer(reply: (title: string) => Reply, rejected: Reply = { status: 400, body: rejection }) {
  async function handle(request: IncomingMessage, response: ServerResponse) {
    const body = parse(await text(request)) as { title: string };
    const isAllowed = request.method === 'PATCH' && /^\/api\/notes\/\d+(?:\?|$)/.test(request.url!) && isNote(body);
    const { status, body: content, type = 'application/json', headers = {} } = isAllowed ? reply(body.title) : rejected;
    response
      .writeHead(status, {
        'content-type': type,
        'x-request-id': requestId,
        'x-content-type-options': 'nosniff',
        ...headers,
      })
      .end(type === 'application/json' ? JSON.stringify(content) : content);
  }
  server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const renewed: string[] = [];
  const target = {
    operations: [operation!],
    callers: ['guest', 'user'],
    mainCallers: ['user'],
    samples: { 'notes.id': [1, 2] },
    formTokens: {},
    urlOf: () => url,
    cookieOf: () => undefined,
    renew: async (caller: string) => void renewed.push(caller),
  };
  const reported: Fault[] = [];
  const result = await fuzz(target, { firstSeed: 1, requests: 200 }, (fault) => reported.push(fault));
  expect(reported).toEqual(result.faults);
  return { ...result, renewed, messages: [...new Set(result.faults.map(({ message }) => message))] };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

describe('a run', () => {
  it('finds nothing wrong with a server that does as it declares', async () => {
    const { faults, statuses, accepted } = await fuzzServer(() => ({ status: 200, body: { id: 1 } }));
    expect(faults).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(60);
    expect(statuses.get(400)).toBeGreaterThan(40);
    expect([...accepted]).toEqual([operation]);
  });

  it('reports a server error with the smallest request that it found', async () => {
    const { faults, messages } = await fuzzServer((title) =>
      title.length > 12 ? { status: 500, body: {} } : { status: 200, body: { id: 1 } },
    );
    expect(messages).toEqual(['status 500']);
    const smallest = faults.toSorted((a, b) => toCurl(a.request).length - toCurl(b.request).length)[0]!;
    expect(Object.keys(JSON.parse(String(smallest.request.body)) as object)).toEqual(['title', 'kind']);
    expect(toCurl(smallest.request)).toMatch(
      /^curl -i --path-as-is -X PATCH .*--data-binary '\{"title":.*"\$URL"'\/api/s,
    );
  });

  it.each<[string, Reply, string]>([
    ['a field that is not declared', { status: 200, body: { id: 1, hash: 'x' } }, 'additionalProperty":"hash"'],
    ['a nested one', { status: 200, body: { id: 1, note: { a: 1 } } }, '/note must NOT have additional properties'],
    ['a value of another type', { status: 200, body: { id: '1' } }, '/id must be integer'],
    ['a status that is not declared', { status: 201, body: { id: 1 } }, 'status 201 is not declared'],
    ['a page', { status: 200, body: '<p>', type: 'text/html' }, 'status 200 with text/html in place of JSON'],
    [
      'an internal header',
      { status: 200, body: { id: 1 }, headers: { 'x-internal-a': 'b' } },
      'internal header x-internal-a',
    ],
    [
      'a type that browsers may guess',
      { status: 200, body: { id: 1 }, headers: { 'x-content-type-options': '' } },
      'no x-con',
    ],
    [
      'a validation error without a field',
      { status: 400, body: { ...rejection, fields: {} } },
      'a validation error that names no field',
    ],
    [
      'an error that grows with the request',
      { status: 400, body: { message: 'x'.repeat(20_000), code: 'x', requestId } },
      'an error of 20',
    ],
    ['broken JSON', { status: 200, body: '{', type: 'application/json; x' }, 'a body that is not JSON'],
    [
      'an error without a code',
      { status: 404, body: { message: 'No', requestId } },
      "must have required property 'code'",
    ],
    [
      'an error that shows SQL',
      { status: 404, body: { message: 'syntax error at or near "x"', code: 'x', requestId } },
      'an error that shows internals: syntax error at or near',
    ],
  ])('reports %s', async (_name, reply, message) => {
    const { messages } = await fuzzServer(() => reply);
    expect(messages).toEqual([expect.stringContaining(message)]);
  });

  it('renews the session of a caller who is rejected, and knows the marks of rejected requests', async () => {
    const { faults, renewed, rejectedMarks, statuses } = await fuzzServer(() => ({ status: 200, body: { id: 1 } }), {
      status: 403,
      body: rejection,
    });
    expect(faults).toEqual([]);
    expect(new Set(renewed)).toEqual(new Set(['guest', 'user']));
    expect(rejectedMarks.size).toBe([...statuses].reduce((sum, [status, n]) => sum + (status >= 400 ? n : 0), 0));
    expect([...rejectedMarks][0]).toMatch(/^fuzz\d{8}$/);
  });
});

it.each([
  'Error: x\n    at handle (/app/server.js:1:2)',
  'in /app/src/server.ts:12',
  'Cannot find /app/node_modules/x',
  '$argon2id$v=19$m=1',
  '-----BEGIN PRIVATE KEY-----',
  'connect ECONNREFUSED 127.0.0.1:5432',
  'syntax error at or near "x"',
  'violates unique constraint "users_email"',
  'relation "users" does not exist',
  'column "x" does not exist',
  'invalid byte sequence for encoding',
  'fetch failed',
])('finds internals in a JSON body with the message %j', (message) => {
  expect(INTERNALS.test(JSON.stringify({ message, code: 'x' }))).toBe(true);
});

describe('generated values', () => {
  const sample = (values: fc.Arbitrary<unknown>) => fc.sample(values, { numRuns: 300, seed: 1 });

  it('are such as the schema allows', () => {
    for (const value of sample(validValue(note, { title: ['Backhoe', 1, 'x'] }))) {
      isNote(value);
      expect([value, isNote.errors]).toEqual([value, null]);
    }
  });

  it('or partly hostile', () => {
    const values = sample(looseValue(note, {}));
    const rejected = values.filter((value) => !isNote(value)).length;
    expect(rejected).toBeGreaterThan(100);
    expect(rejected).toBeLessThan(280);
  });

  it('may stand for JSON that no value has', () => {
    expect(toJson({ a: '@raw:infinity@', b: ['@raw:negative zero@', '@raw:x@'] })).toBe(
      '{"a":1e999,"b":[-0,"@raw:x@"]}',
    );
  });
});
