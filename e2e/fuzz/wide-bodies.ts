import fc from 'fast-check';
import type { Schema } from './operations.ts';

/** JSON texts of about so many bytes that no schema allows, by name. Each costs a careless validator more than it should. */
export const FILLERS: Record<string, (bytes: number) => string> = {
  'an array of numbers': (bytes) => `[${repeat('1,', bytes)}1]`,
  'an array of empty objects': (bytes) => `[${repeat('{},', bytes)}{}]`,
  'an array of empty arrays': (bytes) => `[${repeat('[],', bytes)}[]]`,
  'an array of equal texts': (bytes) => `[${repeat('"a",', bytes)}"a"]`,
  'an object with many fields': (bytes) => `{${fields(bytes - 10)}}`,
  'an object with one long name': (bytes) => `{"${repeat('k', bytes - 10)}":1}`,
  'nested arrays': (bytes) => repeat('[', bytes / 2) + repeat(']', bytes / 2),
  'nested objects': (bytes) => `${repeat('{"a":', (bytes * 5) / 6)}1${repeat('}', bytes / 6)}`,
  'a long text': (bytes) => `"${repeat('a', bytes - 2)}"`,
  'a text of dots': (bytes) => `"a@${repeat('a.', bytes - 4)}"`,
  'a text of spaces': (bytes) => `"${repeat(' ', bytes - 2)}"`,
};

const repeat = (text: string, bytes: number) => text.repeat(Math.max(0, Math.floor(bytes / text.length)));

function fields(bytes: number): string {
  let text = '"f":1';
  for (let index = 0; text.length < bytes - 12; index++) text += `,"f${index}":1`;
  return text;
}

/**
 * JSON texts of at most so many bytes, each with one value of the schema replaced: that of every path with every filler. An
 * array on the way has as many items as it may have.
 */
export function* wideBodies(schema: Schema, bytes: number): Generator<{ name: string; text: string }> {
  for (const path of pathsOf(schema))
    for (const [filler, fill] of Object.entries(FILLERS))
      yield { name: `${path.name}: ${filler}`, text: fillAt(path, fill, bytes) };
}

/** One of these, of about as many bytes as the largest body has, fewer, or as the gateway lets through. */
export const wideBody = ({ schema, maxBytes }: { schema: Schema; maxBytes: number }): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...pathsOf(schema)),
      fc.constantFrom(...Object.values(FILLERS)),
      fc.constantFrom(1_000, Math.min(maxBytes, 250_000), 250_000),
    )
    .map(([path, fill, bytes]) => fillAt(path, fill, bytes));

function fillAt({ wrap }: Path, fill: (bytes: number) => string, bytes: number): string {
  const copies = wrap('@').split('@').length - 1;
  const room = (bytes - wrap('').length) / copies;
  return wrap(fill(Math.max(12, Math.floor(room) - 8)));
}

type Path = { name: string; wrap: (text: string) => string };

function pathsOf(schema: Schema, path = '', wrap: Path['wrap'] = (text) => text): Path[] {
  const parts = (schema.anyOf ?? [schema]).flatMap(({ properties = {}, items, maxItems = 3 }) => [
    ...Object.entries(properties).flatMap(([name, property]) =>
      pathsOf(property, path ? `${path}.${name}` : name, (text) => wrap(`{"${name}":${text}}`)),
    ),
    ...(items
      ? pathsOf(items, `${path}[]`, (text) => wrap(`[${Array.from({ length: Number(maxItems) }, () => text).join()}]`))
      : []),
  ]);
  return [{ name: path || 'the body', wrap }, ...parts];
}
