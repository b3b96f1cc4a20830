import type { TObject, TSchema } from 'typebox';

/** A field of a value: its place in the schema, as `sender.locale` or `images[]`, and its place in the value, as keys. */
export type Field = { path: string; keys: (string | number)[]; value: unknown; isEnumeration: boolean };

type Parts = Partial<TObject> & { items?: TSchema; anyOf?: TSchema[] };

/** Every field of a value that its schema describes, at any depth. */
export function fieldsOf(schema: TSchema, value: unknown, path = '', keys: Field['keys'] = []): Field[] {
  const { properties, items, anyOf } = schema as Parts;
  if (anyOf) return anyOf.filter((each) => !isNull(each)).flatMap((each) => fieldsOf(each, value, path, keys));
  const isEnumeration = 'enum' in schema && typeof value === 'string';
  const own = path === '' ? [] : [{ path, keys, value, isEnumeration }];
  if (Array.isArray(value) && items)
    return [...own, ...value.flatMap((item, index) => fieldsOf(items, item, `${path}[]`, [...keys, index]))];
  if (!properties || typeof value !== 'object' || value === null) return own;
  return [
    ...own,
    ...Object.entries(properties).flatMap(([name, property]) =>
      Object.hasOwn(value, name)
        ? fieldsOf(property, (value as Record<string, unknown>)[name], path ? `${path}.${name}` : name, [...keys, name])
        : [],
    ),
  ];
}

/** The paths of all fields that a schema describes. */
export function pathsOf(schema: TSchema, path = ''): string[] {
  const { properties, items, anyOf } = schema as Parts;
  if (anyOf) return [...new Set(anyOf.filter((each) => !isNull(each)).flatMap((each) => pathsOf(each, path)))];
  if (items) return [path, ...pathsOf(items, `${path}[]`)].filter((each) => each !== '');
  const own = path === '' ? [] : [path];
  if (!properties) return own;
  return [
    ...own,
    ...Object.entries(properties).flatMap(([name, property]) => pathsOf(property, path ? `${path}.${name}` : name)),
  ];
}

/** The paths of the fields of a value that its schema does not describe. */
export function unknownPathsOf(schema: TSchema, value: unknown): string[] {
  const known = new Set(pathsOf(schema));
  return [...new Set(allPathsOf(value))].filter((path) => !known.has(path));
}

function allPathsOf(value: unknown, path = ''): string[] {
  const own = path === '' ? [] : [path];
  if (Array.isArray(value)) return [...own, ...value.flatMap((item) => allPathsOf(item, `${path}[]`))];
  if (typeof value !== 'object' || value === null) return own;
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, each]) => allPathsOf(each, path ? `${path}.${name}` : name)),
  ];
}

const isNull = (schema: TSchema) => (schema as { type?: string }).type === 'null';
