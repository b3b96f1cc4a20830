// Tries every text field of the API description with invisible characters, direction controls and line separators.
import { toAmount } from '@commonyard/contracts/amounts.values';
import { AMOUNTS, NO_AMOUNTS } from '@commonyard/testing/cases/amounts';
import { ADDRESS_FORMS, ASCII_ADDRESS, INVALID_ADDRESSES } from '@commonyard/testing/cases/addresses';
import { SLACK_UNITS } from '@commonyard/service-kit/http/cut-body';
import { compileValidator } from '@commonyard/service-kit/http/validation';
import type { Operation, Schema } from '../fuzz/operations.ts';

/** Fields that no rule of texts applies to, each with the reason. */
const OTHER_FIELDS: Record<string, string> = {
  password: 'every character counts',
  currentPassword: 'every character counts',
  newPassword: 'every character counts',
  token: 'compared with what was issued',
  invitation: 'compared with what was issued',
  cursor: 'compared with what was issued',
  website: 'the honeypot, never stored',
};

export type TextField = { operation: string; name: string; schema: Schema };

/** The text fields of the bodies and query strings of operations, without those whose values are listed. */
export function listTextFields(operations: Operation[]): TextField[] {
  return operations.flatMap(({ name: operation, body, parameters }) => [
    ...(body?.type === 'application/json' ? fieldsOf(operation, '', body.schema) : []),
    ...parameters
      .filter(({ in: place }) => place === 'query')
      .flatMap(({ name, schema }) => fieldsOf(operation, name, schema)),
  ]);
}

function fieldsOf(operation: string, name: string, schema: Schema = {}): TextField[] {
  const { anyOf = [], items, properties = {} } = schema;
  return [
    ...(schema.type === 'string' && !schema.enum && !('const' in schema) ? [{ operation, name, schema }] : []),
    ...anyOf.flatMap((option) => fieldsOf(operation, name, option)),
    ...(items ? fieldsOf(operation, name, items) : []),
    ...Object.entries(properties).flatMap(([key, value]) => fieldsOf(operation, key, value)),
  ];
}

/** The exceptions that no operation has. */
export const findStaleExceptions = (fields: TextField[]): string[] =>
  Object.keys(OTHER_FIELDS).filter((name) => !fields.some((field) => field.name === name));

const BLANKS = ['\u00AD', '\u200B', '\u2060', '\u2800', '\u3164', '\uFEFF', '\u00A0', '\u202E', ' '];
/** Shows nothing that a reader recognises. */
const LONE_MARK = '\u0301';
const DIRECTIONS = [
  '\u061C',
  '\u200E',
  '\u200F',
  '\u202A',
  '\u202B',
  '\u202C',
  '\u202D',
  '\u202E',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
];
const SEPARATORS = ['\u2028', '\u2029', '\u0085', '\v', '\f'];
const EDGE = '\u200B \u202F\u3164\uFEFF';
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\u2028\u2029\u0085\v\f]/u;

/** Far more than any field takes, and what a normalization or a regular expression could read many times. */
const LONG_TEXTS = [' ', '\u0301\u0323', '0 ', ',000', '<', 'a.', '\u200B'].map((part) => `x${part.repeat(40_000)}x`);
/** A character has up to two units; `cutBody` keeps spaces at the ends of a text. */
const longestRead = (maxLength: number) => 2 * maxLength + SLACK_UNITS;

/** Fields of bodies that normalize or match more of a long text than their maximum length requires. */
export function findCostlyFields(fields: TextField[]): string[] {
  return fields.flatMap(({ operation, name, schema }) => {
    const read = reader(schema);
    const longest = countLongestText(() => LONG_TEXTS.forEach(read));
    const { maxLength = 0 } = schema as { maxLength?: number };
    return longest > longestRead(maxLength) ? [`${operation} ${name}: reads a text of ${longest} characters`] : [];
  });
}

/** The length of the longest text that is normalized or matched meanwhile. */
function countLongestText(run: () => void): number {
  // Methods are called with the text or the expression that they belong to.
  const normalize = Reflect.get(String.prototype, 'normalize') as (this: string, form?: 'NFC') => string;
  const exec: (this: RegExp, text: string) => RegExpExecArray | null = Reflect.get(RegExp.prototype, 'exec');
  let longest = 0;
  const counted = <T extends string>(text: T) => {
    longest = Math.max(longest, text.length);
    return text;
  };
  // Other methods of strings, and `test`, call `exec` where it is replaced.
  Object.assign(RegExp.prototype, {
    exec(this: RegExp, text: string) {
      return exec.call(this, counted(text));
    },
  });
  Object.assign(String.prototype, {
    normalize(this: string, form?: 'NFC') {
      return normalize.call(counted(this), form);
    },
  });
  try {
    run();
  } finally {
    Object.assign(RegExp.prototype, { exec });
    Object.assign(String.prototype, { normalize });
  }
  return longest;
}

/** What is wrong with a field: `accepts "\u202e" inside`, for example. */
export function findTextFaults({ operation, name, schema }: TextField): string[] {
  if (name in OTHER_FIELDS) return [];
  const read = reader(schema);
  const sample = SAMPLES.find((text) => read(text) === text);
  if (sample === undefined) return [`${operation} ${name}: accepts none of the samples of this check`];
  const faults = [
    ...(isAddress(name, schema) ? findAddressFaults(read) : []),
    ...(isAmount(name, schema) ? findAmountFaults(read) : []),
  ].map((fault) => `${operation} ${name}: ${fault}`);
  const report = (fault: string) => faults.push(`${operation} ${name}: ${fault}`);

  const padded = read(`${EDGE}${sample}${EDGE}`);
  if (padded !== undefined && padded !== sample) report('keeps invisible characters at its ends');
  if (padded === undefined && schema['text'] !== undefined) report('rejects invisible characters at its ends');
  for (const character of [...DIRECTIONS, ...SEPARATORS]) {
    const stored = read(inside(sample, character));
    if (stored !== undefined && HIDDEN.test(stored)) report(`accepts ${JSON.stringify(character)} inside`);
  }
  if (schema['text'] !== 'paragraphs') {
    const stored = read(inside(sample, '\r\nBcc: x'));
    if (stored !== undefined && /[\r\n]/.test(stored)) report('accepts a line break inside');
  }
  const { minLength = 0, maxLength = 100 } = schema as { minLength?: number; maxLength?: number };
  const kept = KEPT[String(schema['text'])] ?? [];
  for (const blank of kept.length > 0 ? [...BLANKS, LONE_MARK] : BLANKS) {
    const stored = read(blank.repeat(Math.min(Math.max(minLength, 3), maxLength)));
    if (stored !== undefined && (stored !== '' || minLength > 0)) report(`accepts ${JSON.stringify(blank)} alone`);
  }
  for (const text of kept) {
    const long = minLength > 1 ? `Grader in the snow ${text}` : text;
    if (long.length <= maxLength && read(long) !== long && !schema['pattern']?.toString().includes('\\d'))
      report(`does not keep ${JSON.stringify(long)}`);
  }
  return faults;
}

/** A field that takes an address, by its kind, its format or its name. Preferences of email are no addresses. */
const isAddress = (name: string, schema: Schema) =>
  ['email', 'login'].includes(String(schema['text'])) || schema['format'] === 'email' || /email$/i.test(name);

const findAddressFaults = (read: (text: string) => string | undefined): string[] => [
  ...ADDRESS_FORMS.filter((form) => read(form) !== ASCII_ADDRESS).map(
    (form) => `does not store the address ${form} in ASCII`,
  ),
  ...INVALID_ADDRESSES.filter((address) => /^info@.+\..+\.ca$/.test(read(address) ?? '')).map(
    (address) => `converts ${address}`,
  ),
];

/**
 * A field that takes an amount or a quantity as text, by its kind or its name. A number of JSON has one notation, so a field of
 * numbers needs no parser.
 */
const isAmount = (name: string, schema: Schema) =>
  schema['text'] === 'rate' ||
  /(?:^|[a-z_])(?:rate|cents|price|amount|cost|fee|total|hours|meter|quantity|percent)$/i.test(name);

const findAmountFaults = (read: (text: string) => string | undefined): string[] => [
  ...AMOUNTS.filter(([text, cents]) => read(text) !== toAmount(cents)).map(
    ([text]) => `does not store the amount ${text} as a plain number`,
  ),
  ...NO_AMOUNTS.filter((text) => read(text) !== undefined).map((text) => `accepts ${text}`),
];

const EMOJI = ['Grader 👩🏽‍🚒', 'Grader ❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 1 flag'];
const FRENCH = ['Niveleuse\u00A0: 1\u202F234 heures'];
/** Texts that a field of each kind keeps as they are. */
const KEPT: Record<string, string[]> = {
  line: [...EMOJI, ...FRENCH],
  name: [...EMOJI, ...FRENCH],
  paragraphs: [...EMOJI, ...FRENCH, '👍', 'one\ntwo'],
};

const SAMPLES = [
  'a grader in the snow',
  'smiths-falls',
  'hearst',
  'info@hearst.ca',
  '2026-05-04',
  '450',
  '123456789RT0001',
  'construction',
  'daily',
  'users',
  '1,2',
  '/media/00000000-0000-4000-8000-000000000000/1280.webp',
  '2026-05-04T00:00:00.000Z',
  '00000000-0000-4000-8000-000000000000',
  'x'.repeat(43),
  'a'.repeat(32),
  'a'.repeat(64),
  '07:30',
];

const inside = (text: string, character: string) => `${text.slice(0, 2)}${character}${text.slice(2)}`;

/** Validates a value as the services do: what they would store, undefined where they reject it. */
function reader(schema: Schema): (text: string) => string | undefined {
  const validate = compileValidator({
    schema: { type: 'object', properties: { value: schema }, required: ['value'] },
    httpPart: 'body',
  });
  return (text) => {
    const body = { value: text };
    return validate(body) ? body.value : undefined;
  };
}
