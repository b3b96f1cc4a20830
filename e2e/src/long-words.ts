// Fills the text fields of API requests with one word that is as long as a user may write without a space.
import type { ApiClient, ApiRequest } from '@commonyard/testing/api-client';
import type { Operation, Schema } from '../fuzz/operations.ts';

/** The length of a word, or that of its field if the field is shorter. */
const LENGTH = 90;
/** Replaced in each request. User names, addresses and domains stay what they are. */
const REPLACED = ['name', 'line', 'paragraphs', 'rate'];
/** Fields that hold no text of a user, each with the reason. */
const OTHER_FIELDS: Record<string, string> = {
  municipality: 'the id of a municipality',
  partner: 'the id of a municipality',
  additionalInsured: 'ids of municipalities',
  hstNumber: 'a registration number of the Canada Revenue Agency',
};
/** Operations that store no text. */
const READS = ['POST /api/login', 'POST /api/password-reset'];

export type LongWords = ReturnType<typeof createLongWords>;

/**
 * The words of the text fields of all operations, each another one. A client of `client()` writes them into each body that it
 * sends; `unfilled()` lists the fields that no body had with a text of that length.
 */
export function createLongWords(operations: Operation[]) {
  const writes = operations.filter(({ name, body }) => body?.type === 'application/json' && !READS.includes(name));
  const words = new Map<string, string>();
  const filled = new Set<string>();
  for (const { name, body } of writes)
    for (const [field, schema] of textFields(body!.schema))
      words.set(`${name} ${field}`, toWord(words.size, field, schema));

  function fill(operation: Operation, schema: Schema | undefined, value: unknown, field = ''): unknown {
    if (!schema) return value;
    const { anyOf, items, properties } = schema;
    if (anyOf)
      return anyOf.reduce((filledValue: unknown, option) => fill(operation, option, filledValue, field), value);
    if (isText(schema)) return fillText(`${operation.name} ${field}`, schema, value);
    if (value === null) return value;
    if (items && (Array.isArray(value) || isText(items)))
      return [value ?? ['']].flat().map((item) => fill(operation, items, item, field));
    if (properties && (field === '' || (typeof value === 'object' && value !== null)))
      return {
        ...(value as object),
        ...Object.fromEntries(
          Object.entries(properties)
            // A body leaves a field out by `undefined`.
            .filter(([name]) => !Object.hasOwn(value as object, name) || (value as Schema)[name] !== undefined)
            .map(([name, property]) => [name, fill(operation, property, (value as Schema)[name], name)] as const)
            .filter(([, content]) => content !== undefined),
        ),
      };
    return value;
  }
  function fillText(field: string, schema: Schema, value: unknown): unknown {
    if (!words.has(field) || value === null) return value;
    const text = REPLACED.includes(String(schema['text'])) ? words.get(field) : value;
    if (typeof text === 'string' && longestWord(text) >= lengthOf(schema)) {
      filled.add(field);
      words.set(field, text);
    }
    return text;
  }

  return {
    client(client: ApiClient): ApiClient {
      const withWords = (method: string, path: string, request: ApiRequest = {}): ApiRequest => {
        const operation = writes.find((one) => one.method === method && matches(one.path, path));
        return operation && request.body !== undefined
          ? { ...request, body: fill(operation, operation.body!.schema, request.body) }
          : request;
      };
      return {
        ...client,
        send: (method, path, request) => client.send(method, path, withWords(method, path, request)),
        expectOk: (method, path, request) => client.expectOk(method, path, withWords(method, path, request)),
      };
    },
    unfilled: () => [...words.keys()].filter((field) => !filled.has(field)),
  };
}

function textFields(schema: Schema, name = ''): [string, Schema][] {
  const { anyOf = [], items, properties = {} } = schema;
  return [
    ...(isText(schema) && !(name in OTHER_FIELDS) ? [[name, schema] as [string, Schema]] : []),
    ...anyOf.flatMap((option) => textFields(option, name)),
    ...(items ? textFields(items, name) : []),
    ...Object.entries(properties).flatMap(([key, value]) => textFields(value, key)),
  ];
}

const isText = (schema: Schema): boolean => schema.type === 'string' && schema['text'] !== undefined && !schema.enum;
const lengthOf = ({ maxLength = LENGTH }: Schema & { maxLength?: number }): number => Math.min(LENGTH, maxLength);
const longestWord = (text: string): number => Math.max(...text.split(/\s/).map(({ length }) => length));

/** The widest letter or digit, and a number in letters: each field has another word. */
function toWord(index: number, field: string, schema: Schema): string {
  const number = [index / 26, index % 26].map((digit) => String.fromCodePoint(65 + Math.floor(digit))).join('');
  return `${(/phone$/i.test(field) ? '8' : 'W').repeat(lengthOf(schema) - 4)}Q${number}Q`;
}

function matches(template: string, path: string): boolean {
  const [parts, others] = [template.split('/'), path.replace(/\?.*/, '').split('/')];
  return parts.length === others.length && parts.every((part, index) => part.startsWith('{') || part === others[index]);
}
