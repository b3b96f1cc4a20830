import type { TObject, TSchema } from 'typebox';
import * as Value from 'typebox/value';

/** Why a value could not be read: a newer version of the product may have added it to its enumeration, or it is not valid at all. */
export type ReadProblem = { field: string; isUnknownValue: boolean };

/**
 * The data of an event, of which each field is validated when it is read: a newer version may have changed what this consumer does
 * not read. Fields that the schema does not have are left out. Reading a field that is not valid throws what `toError` returns.
 */
export function toReadData(
  schema: TSchema,
  value: unknown,
  toError: (problem: ReadProblem) => Error,
  field = 'data',
): unknown {
  const { properties, items, anyOf } = schema as Partial<TObject> & { items?: TSchema; anyOf?: TSchema[] };
  if (anyOf?.length === 2 && anyOf.some(isNull)) {
    return value === null
      ? null
      : toReadData(
          anyOf.find((each) => !isNull(each))!,
          value,
          toError,
          field,
        );
  }
  if (properties && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const read = {};
    const required = new Set((schema as { required?: string[] }).required);
    for (const [name, property] of Object.entries(properties)) {
      if (!required.has(name) && !Object.hasOwn(value, name)) continue;
      const get = () => toReadData(property, (value as Record<string, unknown>)[name], toError, `${field}.${name}`);
      Object.defineProperty(read, name, { enumerable: true, get });
    }
    return read;
  }
  if (items && Array.isArray(value)) return value.map((item) => toReadData(items, item, toError, `${field}[]`));
  if (Value.Check(schema, value)) return value;
  throw toError({ field, isUnknownValue: 'enum' in schema && typeof value === 'string' });
}

const isNull = (schema: TSchema) => (schema as { type?: string }).type === 'null';
