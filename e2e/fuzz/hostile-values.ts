import fc from 'fast-check';
import type { Schema } from './operations.ts';

/** Stands in generated text for the mark of the request, which has the same length. */
export const MARK = 'fuzz00000000';
/** The text that tells what one request stored from what others stored. */
export const markOf = (request: number): string => `fuzz${String(request).padStart(MARK.length - 4, '0')}`;

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
/** JSON that `JSON.stringify` does not produce. A generated value holds the name between `@raw:` and `@`. */
const RAW_JSON: Record<string, string> = {
  infinity: '1e999',
  tiny: '1e-999',
  'negative zero': '-0',
  'many digits': '123456789012345678901234567890',
  'beyond a double': '9007199254740993',
  NaN: 'NaN',
  hexadecimal: '0x10',
  'nested arrays': nested('[', ']', 5_000),
  'nested objects': `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  prototype: '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}',
  'duplicate keys': '{"a":1,"a":2}',
};
const raw = (name: string) => `@raw:${name}@`;

/** The JSON text of a generated value, with the raw JSON it names. */
export const toJson = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replaceAll(/"@raw:([^@"]+)@"/g, (text, name: string) => RAW_JSON[name] ?? text);

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  `${MARK}\u0000b`,
  `${MARK}\uD800`,
  '\uDFFF\uD800',
  `${MARK}\u202Egnp.exe\u202C`,
  'مرحبا بالعالم',
  '\uFEFF\u200B\u2028\u2029',
  'e\u0301'.repeat(50),
  '👩‍👩‍👧‍👦🏳️‍🌈',
  `${MARK}\r\nBcc: victim@example.com`,
  `${MARK}\n.\nQUIT`,
  `${MARK}'; DROP TABLE users; --`,
  `${MARK}\\`,
  `%_${MARK}`,
  `<script>alert("${MARK}")</script>`,
  `<img src=x onerror=alert(1)>${MARK}`,
  '${7*7}{{7*7}}#{7*7}',
  '../../../../etc/passwd',
  '%00%0d%0a',
  '(a+)+$'.repeat(10),
  'null',
  'NaN',
  'Infinity',
  '-0',
  '1e3',
  '0x1F',
  '１２',
  '__proto__',
  'constructor',
  'toString',
  '=cmd|calc!A1',
  '2025-02-30',
  '2025-13-01T00:00:00Z',
  '-000001-01-01',
  '+275760-09-14',
  '9999-12-31T23:59:60+14:00',
  'x@y',
  `"${MARK} <b>"@example.com`,
  `${MARK}@[127.0.0.1]`,
  `${MARK}@example.com,victim@example.com`,
  'a'.repeat(64),
  'x'.repeat(10_000),
  '🧹'.repeat(6_000),
  'y'.repeat(200_000),
];

const HOSTILE_JSON: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e21,
  [],
  {},
  [null],
  [[]],
  [0, 'a', {}],
  { length: 1e9 },
  { toString: 1, valueOf: null, toJSON: MARK },
  { $gt: '' },
  ...Object.keys(RAW_JSON).map(raw),
];

/** Any value that no schema expects, and values just inside and outside of the limits of this one. */
export const hostileValue = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom(...HOSTILE_TEXTS),
    fc.constantFrom(...HOSTILE_JSON),
    fc.constantFrom(...boundaries(schema)),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.jsonValue({ maxDepth: 2 }),
  );

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

function boundaries(schema: Schema): unknown[] {
  const {
    minimum,
    maximum,
    minLength,
    maxLength,
    minItems,
    maxItems,
    anyOf = [],
  } = schema as Record<string, number> & Pick<Schema, 'anyOf'>;
  const text = (length: number) => MARK.padEnd(length, 'x').slice(0, Math.max(length, 0));
  const items = (length: number) => Array.from({ length: Math.max(length, 0) }, () => MARK);
  const around = [
    ...[minimum, maximum].flatMap((limit) => (limit === undefined ? [] : [limit - 1, limit, limit + 1, limit + 0.5])),
    ...[minLength, maxLength].flatMap((limit) =>
      limit === undefined
        ? []
        : [text(limit - 1), text(limit), text(limit + 1), ` ${text(limit)}\n`, '🚜'.repeat(limit)],
    ),
    ...[minItems, maxItems].flatMap((limit) => (limit === undefined ? [] : [items(limit - 1), items(limit + 1)])),
    ...anyOf.flatMap(boundaries),
  ];
  return around.length > 0 ? around : [MARK];
}
