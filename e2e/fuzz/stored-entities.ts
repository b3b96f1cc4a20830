import { findTextProblem, normalizeText, type TextKind } from '@commonyard/contracts/text.values';
import type { FuzzFixture } from './fixture.ts';
import type { Schema } from './operations.ts';
import { findMismatch } from './responses.ts';
import { createValidator } from './values.ts';

/** What an administrator can read of each kind of entity, and the operations that write it. `of` lists what has the list. */
const ENTITIES: { list: string; of?: string; item?: string; writes: string[] }[] = [
  {
    list: '/api/admin/assets',
    item: '/api/assets/{id}',
    writes: ['POST /api/assets', 'PATCH /api/assets/{id}', 'PATCH /api/admin/assets/{id}', 'POST /api/public/assets'],
  },
  {
    list: '/api/inquiries',
    item: '/api/inquiries/{id}',
    writes: ['POST /api/inquiries', 'POST /api/public-inquiries', 'PATCH /api/inquiries/{id}'],
  },
  {
    list: '/api/inquiries/{id}/messages',
    of: '/api/inquiries',
    writes: ['POST /api/inquiries/{id}/messages', 'POST /api/public-inquiries/thread/messages'],
  },
  {
    list: '/api/loans',
    item: '/api/loans/{id}',
    writes: [
      'POST /api/loans',
      'POST /api/loans/offers',
      'POST /api/loans/{id}/decline',
      'POST /api/loans/{id}/cancel',
    ],
  },
  {
    list: '/api/contact-messages',
    item: '/api/contact-messages/{id}',
    writes: ['POST /api/contact', 'PATCH /api/contact-messages/{id}'],
  },
  {
    list: '/api/reports',
    item: '/api/reports/{id}',
    writes: ['POST /api/reports/{id}/answer'],
  },
  {
    list: '/api/inspections',
    item: '/api/inspections/{id}',
    writes: ['POST /api/inspections', 'PATCH /api/inspections/{id}'],
  },
  {
    list: '/api/users',
    item: '/api/users/{id}',
    writes: ['POST /api/users', 'PATCH /api/users/{id}', 'POST /api/register', 'PATCH /api/user'],
  },
  { list: '/api/municipality-domains', writes: ['POST /api/municipality-domains'] },
  { list: '/api/invitations', writes: ['POST /api/invitations'] },
];

type Entity = { id: number; [field: string]: unknown };

/** Reads everything back, and finds what the schemas of responses or of the forms that wrote it do not allow. */
export async function findWrongEntities(fixture: FuzzFixture): Promise<string[]> {
  const { read, readAll } = readerOf(fixture, await fixture.adminCookie());
  const problems: string[] = [];
  for (const { list, of, item, writes } of ENTITIES) {
    const responseOf = (name: string) =>
      fixture.operations.find((operation) => operation.name === `GET ${name}`)?.responses.get(200) as Schema;
    const inputs = writes.map((name) => fixture.operations.find((operation) => operation.name === name)?.body?.schema);
    if (inputs.includes(undefined)) throw new Error(`an operation of ${writes.join(', ')} is not described`);
    const fields = inputFields(inputs as Schema[]);
    const parents = of ? await readAll(of) : [undefined];
    const rows: Entity[] = [];
    for (const parent of parents) rows.push(...(await readAll(list, list.replace('{id}', String(parent?.id)))));
    for (const summary of rows) {
      const mismatch = findMismatch(responseOf(list).items!, summary);
      if (mismatch) problems.push(`${list} ${summary.id}: ${mismatch}`);
      const path = (item ?? list).replace('{id}', String(summary.id));
      const entity = item ? ((await read(path)).body as Entity) : summary;
      const wrong = item && findMismatch(responseOf(item), entity);
      if (wrong) problems.push(`${path}: ${wrong}`);
      for (const [name, isAllowed] of fields)
        if (isInput(entity[name]) && !isAllowed(entity[name]))
          problems.push(`${path}: no form allows the stored ${name}: ${JSON.stringify(entity[name]).slice(0, 200)}`);
    }
  }
  return problems;
}

/** Reads as an administrator. */
function readerOf({ client, operations }: FuzzFixture, cookie: string) {
  async function read(path: string): Promise<{ body: unknown; headers: Headers }> {
    const { status, body, headers } = await client.send<unknown>('GET', path, { cookie });
    if (status !== 200) throw new Error(`${path}: ${status}`);
    return { body, headers };
  }
  /** The rows of every page of a list. `address` is its path with the id of what has the list. */
  async function readAll(list: string, address = list): Promise<Entity[]> {
    const operation = operations.find(({ name }) => name === `GET ${list}`);
    const isPaged = operation?.parameters.some(({ name }) => name === 'limit');
    const rows: Entity[] = [];
    for (let path = isPaged ? `${address}?limit=100` : address; path;) {
      const { body, headers } = await read(path);
      rows.push(...(body as Entity[]));
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    return rows;
  }
  return { read, readAll };
}

/** Whether a form sets such a value: null stands for what no form has set, and a boolean may only be set to `true`. */
const isInput = (value: unknown) => value !== undefined && value !== null && typeof value !== 'boolean';

/** For each field that a form has: whether one of the forms allows a value, normalized as it is stored. */
function inputFields(forms: Schema[]): Map<string, (value: unknown) => boolean> {
  const ajv = createValidator();
  const names = new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)));
  return new Map(
    [...names].map((name) => {
      const anyOf = forms.flatMap(({ properties = {} }): Schema[] => (properties[name] ? [properties[name]] : []));
      const validate = ajv.compile({ anyOf });
      const kinds = new Set(anyOf.flatMap(textKinds));
      const isNormal = (value: string) =>
        [...kinds].some((kind) => normalizeText(kind, value) === value && !findTextProblem(kind, value));
      return [name, (value) => validate(value) && (kinds.size === 0 || typeof value !== 'string' || isNormal(value))];
    }),
  );
}

const textKinds = ({ text, anyOf = [] }: Schema): TextKind[] =>
  text === undefined ? anyOf.flatMap(textKinds) : [text as TextKind];
