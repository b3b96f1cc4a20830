import { isDeepStrictEqual } from 'node:util';
import { normalizeText, type TextKind } from '@commonyard/contracts/text.values';
import { MAX_REPORTED_FIELDS } from '../errors/field-errors.ts';

/** The keywords of a JSON schema on which the size of a value depends. */
export type SizedSchema = {
  type?: string | string[];
  anyOf?: SizedSchema[];
  properties?: Record<string, SizedSchema>;
  additionalProperties?: boolean | SizedSchema;
  items?: SizedSchema;
  maxItems?: number;
  maxLength?: number;
  /** How a text is normalized before its length is checked. */
  text?: TextKind;
  enum?: unknown[];
  const?: unknown;
};

/**
 * Cuts what a body has beyond the sizes of its schema, in place, so that validating it costs no more than validating a body
 * of the largest size: the items of an array that is too long, a text that is too long, and undeclared fields
 * beyond those that an error names. What is left is invalid for the same reason. Returns the number of removed fields.
 */
export function cutBody(schema: unknown, body: unknown): number {
  const fields: Fields = { toReport: MAX_REPORTED_FIELDS, removed: 0 };
  cutValue(schema as SizedSchema, body, fields);
  return fields.removed;
}

type Fields = { toReport: number; removed: number };

/** Returns what the value is replaced by; an object or array is changed itself. */
function cutValue(schema: SizedSchema, value: unknown, fields: Fields): unknown {
  if (schema.anyOf) {
    const [option, ...others] = schema.anyOf.filter(({ type }) => type === typeOf(value));
    return option
      ? cutValue(option.type === 'object' ? mergeOptions([option, ...others]) : option, value, fields)
      : value;
  }
  if (typeof value === 'string') return cutText(value, schema);
  if (Array.isArray(value)) cutArray(schema, value, fields);
  else if (typeof value === 'object' && value !== null) cutObject(schema, value as Record<string, unknown>, fields);
  return value;
}

/**
 * What a text may have beyond its maximum length before it is normalized: spaces around it and invisible characters, in units of
 * a string. A longer text is not normalized, which costs more than a count.
 */
export const SLACK_UNITS = 1_000;

/** A character is a code point, which takes one or two units of a string. Spaces around a text do not count. */
function cutText(text: string, { maxLength = Number.POSITIVE_INFINITY, text: kind }: SizedSchema): string {
  const maxUnits = 2 * maxLength;
  if (text.length <= maxUnits) return text;
  const normalized = kind && text.length <= maxUnits + SLACK_UNITS ? normalizeText(kind, text) : text;
  // Not the beginning of the text, which may be valid by itself once the spaces at its end are removed.
  return normalized.length <= maxUnits ? normalized : 'x'.repeat(maxLength + 1);
}

function cutArray({ items, maxItems = Number.POSITIVE_INFINITY }: SizedSchema, array: unknown[], fields: Fields): void {
  if (array.length > maxItems) {
    array.length = maxItems + 1;
    // Whatever they are, one error reports them all.
    array.fill(null);
  } else if (items) {
    for (const [index, item] of array.entries()) array[index] = cutValue(items, item, fields);
  }
}

function cutObject(
  { properties = {}, additionalProperties }: SizedSchema,
  object: Record<string, unknown>,
  fields: Fields,
): void {
  for (const key of Object.keys(object)) {
    if (Object.hasOwn(properties, key)) object[key] = cutValue(properties[key]!, object[key], fields);
    else if (additionalProperties === false && fields.toReport-- <= 0) {
      delete object[key];
      fields.removed++;
    }
  }
}

/**
 * Declares the fields of all options of a union of objects. A field that two options describe differently is not cut, because only
 * validation decides which option an object follows.
 */
function mergeOptions(options: SizedSchema[]): SizedSchema {
  const properties: Record<string, SizedSchema> = {};
  for (const [name, schema] of options.flatMap((option) => Object.entries(option.properties ?? {})))
    properties[name] = name in properties && !isDeepStrictEqual(properties[name], schema) ? {} : schema;
  return {
    type: 'object',
    properties,
    additionalProperties: options.some(({ additionalProperties }) => additionalProperties !== false),
  };
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
