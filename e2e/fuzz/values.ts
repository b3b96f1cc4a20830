import { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';
import fc from 'fast-check';
import { countVisible, findTextProblem, normalizeText, type TextKind } from '@commonyard/contracts/text.values';
import { parseCalendarDay } from '@commonyard/service-kit/http/calendar-day';
import { hostileText, hostileValue, MARK } from './hostile-values.ts';
import type { Schema } from './operations.ts';

/** Values that exist in the product, such as ids and tokens, by the name of the property or parameter that takes them. */
export type Samples = Record<string, readonly unknown[]>;

// The module is CommonJS; under Node its default export arrives one level deeper than its types say.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

/** Creates a validator of API schemas, with the formats and keywords of the service kit. */
export function createValidator(): Ajv {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
  addFormats(ajv);
  ajv.addFormat('calendar-day', { type: 'string', validate: (text: string) => parseCalendarDay(text) !== undefined });
  return ajv;
}

const ajv = createValidator();
const matches = (schema: Schema) => {
  const validate = ajv.compile(schema);
  return (value: unknown): boolean => validate(value);
};

/** Values that the schema allows, often a sample. */
export function validValue(schema: Schema, samples: Samples, name = ''): fc.Arbitrary<unknown> {
  const generated = generate(schema, samples, name);
  const allowed = (samples[name] ?? []).filter(matches(schema));
  if (allowed.length === 0) return generated;
  const ids = allowed.filter((value): value is number => Number.isInteger(value));
  return fc.oneof(
    { arbitrary: fc.constantFrom(...allowed), weight: 2 },
    // Rows that the run itself creates have the next ids.
    ...(ids.length > 0 ? [fc.integer({ min: Math.min(...ids), max: Math.max(...ids) + 300 })] : []),
    generated,
  );
}

function generate(schema: Schema, samples: Samples, name: string): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => validValue(option, samples, name)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return validInteger(schema);
    case 'number':
      return fc
        .oneof(validInteger(schema), fc.double({ noNaN: true, noDefaultInfinity: true, min: 0, max: 1e6 }))
        .filter(matches(schema));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return arrayOf(schema, validValue(schema.items ?? {}, samples, name));
    case 'object':
      return objectOf(schema, (property, key) => validValue(property, samples, key));
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

/** Values that the schema mostly allows, each part of which may be hostile, missing or not declared. */
export function looseValue(schema: Schema, samples: Samples, name = ''): fc.Arbitrary<unknown> {
  const hostile = { arbitrary: hostileValue(schema), weight: 1 };
  if (schema.type === 'object') {
    const loose = objectOf(schema, (property, key) => looseValue(property, samples, key));
    return fc.oneof(
      { arbitrary: loose, weight: 20 },
      { arbitrary: fc.tuple(loose, fc.constantFrom('', ...(schema.required ?? []))).map(without), weight: 3 },
      { arbitrary: fc.tuple(loose, undeclared).map(([value, more]) => ({ ...value, ...more })), weight: 3 },
      hostile,
    );
  }
  const valid =
    schema.type === 'array'
      ? arrayOf(schema, looseValue(schema.items ?? {}, samples, name))
      : validValue(schema, samples, name);
  return fc.oneof({ arbitrary: valid, weight: 9 }, hostile);
}

const without = ([value, key]: [Record<string, unknown>, string]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));

/** Properties that belong to rows and responses, or to every object. */
const undeclared = fc
  .tuple(
    fc.constantFrom(
      'id',
      'userId',
      'role',
      'status',
      'version',
      'createdAt',
      'emailVerified',
      'municipality',
      'toString',
      'a',
      '',
    ),
    fc.constantFrom<unknown>(1, 'admin', true, null, 'approved', MARK),
  )
  .map(([key, value]) => ({ [key]: value }));

function objectOf(
  { properties = {}, required = [], minProperties = 0 }: Schema,
  valueOf: (property: Schema, key: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  const arbitraries = Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [key, valueOf(schema, key)]),
  );
  return fc
    .record(arbitraries, { requiredKeys: required, noNullPrototype: true })
    .filter((value) => Object.keys(value).length >= Number(minProperties));
}

function arrayOf(schema: Schema, item: fc.Arbitrary<unknown>): fc.Arbitrary<unknown[]> {
  const {
    minItems = 0,
    maxItems = 6,
    uniqueItems,
  } = schema as { minItems?: number; maxItems?: number; uniqueItems?: boolean };
  const limits = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 6)) };
  return uniqueItems ? fc.uniqueArray(item, limits) : fc.array(item, limits);
}

function validInteger(schema: Schema): fc.Arbitrary<number> {
  const { minimum = 0, maximum = 2 ** 31 - 1 } = schema as { minimum?: number; maximum?: number };
  const [min, max] = [Math.ceil(minimum), Math.floor(maximum)];
  return fc.oneof(fc.integer({ min, max: Math.min(max, min + 400) }), fc.integer({ min, max }));
}

const calendarDay = fc
  .date({ min: new Date('2000-01-02'), max: new Date('2100-12-30'), noInvalidDate: true })
  .chain((date) => fc.constantFrom(date.toISOString().slice(0, 10), date.toISOString()));

const texts = new Map<string, fc.Arbitrary<string>>();
/** The texts of equal schemas: finding some that a pattern allows takes a while. */
function textOf({ minLength, maxLength, pattern, format, text }: Schema): fc.Arbitrary<string> {
  const keywords = { minLength, maxLength, pattern, format, text };
  const schema: Schema = { type: 'string', ...JSON.parse(JSON.stringify(keywords)) };
  const key = JSON.stringify(schema);
  const known = texts.get(key) ?? validText(schema);
  texts.set(key, known);
  return known;
}

/** fast-check generates no text for a lookahead. A text that one forbids is filtered afterwards. */
function withoutLookaheads(pattern: string): string {
  const begin = pattern.search(/\(\?[=!]/);
  if (begin === -1) return pattern;
  let depth = 0;
  let isInClass = false;
  for (let at = begin; at < pattern.length; at++) {
    const sign = pattern[at];
    if (sign === '\\') at++;
    else if (isInClass) isInClass = sign !== ']';
    else if (sign === '[') isInClass = true;
    else if (sign === '(') depth++;
    else if (sign === ')' && --depth === 0) return pattern.slice(0, begin) + withoutLookaheads(pattern.slice(at + 1));
  }
  return pattern;
}

function validText(schema: Schema): fc.Arbitrary<string> {
  const {
    minLength = 0,
    maxLength = 2_000,
    pattern,
  } = schema as { minLength?: number; maxLength?: number; pattern?: string };
  const padded = [minLength, maxLength, Math.min(maxLength, 40)].map((length) => MARK.padEnd(length, ' long text'));
  const matching = fc.stringMatching(new RegExp(withoutLookaheads(pattern ?? '^.{1,40}$'), 'u'));
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => `${MARK} ${text}`),
    fc.string({ unit: 'binary', minLength, maxLength: Math.max(minLength, 60) }),
    fc.constantFrom(...padded),
    fc.constant(`${MARK}@example.com`),
    fc.emailAddress(),
    calendarDay,
    fc.uuid(),
    matching,
    matching,
    hostileText,
  );
  const isValid = matches(schema);
  const kind = schema['text'] as TextKind | undefined;
  // The service normalizes before it measures, and stores neither NUL nor half a character.
  const fits = (text: string) => {
    if (!isValid(text) || text.includes('\0') || !text.isWellFormed()) return false;
    if (kind === undefined) return true;
    const stored = normalizeText(kind, text);
    return isValid(stored) && countVisible(stored) >= minLength && !findTextProblem(kind, stored);
  };
  const fallbacks = fc.sample(texts, { numRuns: 500, seed: 1 }).filter(fits);
  if (fallbacks.length === 0) throw new Error(`no text found that ${JSON.stringify(schema)} allows`);
  return fc.tuple(texts, fc.constantFrom(...fallbacks)).map(([text, fallback]) => (fits(text) ? text : fallback));
}
