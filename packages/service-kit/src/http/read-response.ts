import type { Static, TObject, TSchema } from 'typebox';
import * as Value from 'typebox/value';

/**
 * The fields that a service reads of another service's response; undefined where one of them is not valid. The other fields may
 * be anything, and an enumeration may have a value that a newer version added: compare with the values that you know, and use none as a key.
 */
export function readResponse<Schema extends TObject, Field extends keyof Static<Schema> & string>(
  schema: Schema,
  fields: readonly Field[],
  body: unknown,
): Pick<Static<Schema>, Field> | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const read: Record<string, unknown> = {};
  const required = new Set((schema as { required?: string[] }).required);
  for (const field of fields) {
    const value = (body as Record<string, unknown>)[field];
    if (value === undefined && !required.has(field)) continue;
    if (!Value.Check(withOpenEnumerations(schema.properties[field]!), value)) return undefined;
    read[field] = value;
  }
  return read as Pick<Static<Schema>, Field>;
}

const opened = new WeakMap<TSchema, TSchema>();

function withOpenEnumerations(schema: TSchema): TSchema {
  const known = opened.get(schema);
  if (known) return known;
  const open = openOf(schema) as TSchema;
  opened.set(schema, open);
  return open;
}

function openOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(openOf);
  if (typeof value !== 'object' || value === null) return value;
  if ('enum' in value) return { type: 'string' };
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, openOf(part)]));
}
