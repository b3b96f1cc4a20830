// Sends the widest bodies that its limit lets through to every operation of the running product's API description.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compileBodyValidator, createAjv } from '@commonyard/service-kit/http/validation';
import { startPermissionsFixture, type PermissionsFixture } from '../permissions/fixture.ts';
import { readOperations, type Operation, type Schema } from './operations.ts';
import { MAX_ERROR_BYTES } from './responses.ts';
import { validValue } from './values.ts';
import { FILLERS, wideBodies } from './wide-bodies.ts';

const MINUTES = 60_000;
const MAX_EVALUATIONS = 2_000;
/** What a generated text may be longer than asked for. */
const MARGIN = 30;

let fixture: PermissionsFixture;
let operations: Operation[];
/** What an owner, its borrower or their officers may change, by the segment of the path before it. */
let ids: Record<string, number>;
const senders = new Map<Operation, Send>();
beforeAll(async () => {
  fixture = await startPermissionsFixture();
  const { entities } = fixture;
  const listing = await entities.availableListing();
  ids = {
    assets: listing,
    availability: listing,
    inquiries: await entities.startedInquiry(),
    inspections: await entities.inspection(),
    loans: await entities.quotedLoan(),
    'master-agreements': await entities.masterAgreement(),
    settlements: await entities.settlement(),
  };
  const described = readOperations(await fixture.client.expectOk('GET', '/api/docs/openapi.json'));
  operations = described.filter(({ body }) => body?.type === 'application/json');
}, 5 * MINUTES);
afterAll(() => fixture?.stop(), MINUTES);

const limitOf = ({ maxBodyBytes }: Operation) => maxBodyBytes ?? Number.POSITIVE_INFINITY;

type Send = (text: string) => Promise<{ status: number; text: string }>;

/** Sends bodies as a caller whose bodies the operation validates. Undefined where there is none. */
async function findSender(operation: Operation): Promise<Send | undefined> {
  const { admin, owner, inquirer, ...others } = fixture.users;
  const users = [admin, owner, inquirer, others["owner's admin"], others["inquirer's admin"]];
  for (const cookie of [undefined, ...users.map((user) => user.cookie)]) {
    const send = (text: string) => sendAs(cookie, operation, text);
    const response = await send('[]');
    if (response.status === 400 && response.text.includes('"validation_failed"')) return send;
  }
  return undefined;
}

async function sendAs(cookie: string | undefined, operation: Operation, body: string) {
  const response = await fetch(fixture.product.url + pathOf(operation), {
    method: operation.method,
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(cookie !== undefined && { cookie }),
    },
    body,
  });
  return { status: response.status, text: await response.text() };
}

function pathOf({ path, parameters }: Operation): string {
  const segments = path.split('/');
  return parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((filled, { name, schema }) => {
      const id = ids[segments[segments.indexOf(`{${name}}`) - 1]!];
      const [value] = id === undefined ? fc.sample(validValue(schema, {}), { numRuns: 1, seed: 1 }) : [id];
      return filled.replace(`{${name}}`, encodeURIComponent(String(value)));
    }, path);
}

/** Compiles the validator of the services. `evaluations` counts the keywords that it evaluates, and the errors. */
function compileCounting(schema: Schema) {
  let evaluated = 0;
  const ajv = createAjv({ allErrors: true });
  ajv.addKeyword({
    keyword: 'keywords',
    schemaType: 'number',
    validate: (keywords: number) => {
      evaluated += keywords;
      return true;
    },
  });
  const validate = compileBodyValidator(withCounts(schema), ajv);
  return {
    evaluations(body: unknown): number {
      evaluated = 0;
      validate(body);
      return evaluated + (validate.errors?.length ?? 0);
    },
  };
}

/** Adds to each part of the schema how many keywords it has. */
function withCounts(schema: Schema): Schema {
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, withCounts(part)])),
    }),
    ...(items && { items: withCounts(items) }),
    ...(anyOf && { anyOf: anyOf.map(withCounts) }),
    keywords: Object.keys(schema).length,
  };
}

describe('every operation with a body', () => {
  it('has a limit that its schema determines', () => {
    expect(operations.length).toBeGreaterThan(50);
    expect(operations.filter((operation) => !Number.isFinite(limitOf(operation))).map(({ name }) => name)).toEqual([]);
  });

  it(
    'validates the bodies of some caller',
    async () => {
      const found = [];
      for (const operation of operations) {
        const sender = await findSender(operation);
        if (sender) senders.set(operation, sender);
        else found.push(operation.name);
      }
      expect(found).toEqual([]);
    },
    5 * MINUTES,
  );

  it(
    'takes a body of the size of its limit, also at the gateway, and responds 413 to a byte more',
    async () => {
      const found = [];
      for (const [operation, send] of senders) {
        const limit = limitOf(operation);
        const statuses = [await send('[]'.padEnd(limit)), await send('[]'.padEnd(limit + 1))].map(
          ({ status }) => status,
        );
        if (String(statuses) !== '400,413') found.push(`${operation.name}: ${statuses.join()}`);
      }
      expect(found).toEqual([]);
    },
    5 * MINUTES,
  );

  it('evaluates a bounded number of keywords, whatever the body', () => {
    const found = [];
    let most = 0;
    for (const operation of operations) {
      const { schema } = operation.body!;
      const counting = compileCounting(schema);
      for (const { name, text } of wideBodies(schema, limitOf(operation) - MARGIN)) {
        const evaluations = counting.evaluations(JSON.parse(text));
        most = Math.max(most, evaluations);
        if (evaluations > MAX_EVALUATIONS) found.push(`${operation.name}, ${name}: ${evaluations}`);
      }
    }
    expect(found).toEqual([]);
    // The counter counts.
    expect(most).toBeGreaterThan(100);
  });

  it(
    'rejects a wide body with a small response',
    async () => {
      const found = [];
      for (const [operation, send] of senders) {
        const limit = limitOf(operation);
        const atArrays = [...wideBodies(operation.body!.schema, limit - MARGIN)].filter(({ name }) =>
          name.includes('[]: '),
        );
        const ofBody = Object.entries(FILLERS).map(([name, fill]) => ({ name, text: fill(limit - MARGIN) }));
        for (const { name, text } of [...ofBody, ...atArrays]) {
          const response = await send(text);
          if (response.status !== 400) found.push(`${operation.name}, ${name}: ${response.status}`);
          const bytes = Buffer.byteLength(response.text);
          if (bytes >= MAX_ERROR_BYTES) found.push(`${operation.name}, ${name}: ${bytes} bytes`);
        }
      }
      expect(found).toEqual([]);
    },
    10 * MINUTES,
  );
});
