// Finds bodies of the API description that take fields which they do not declare.
import type { Operation, Schema } from '../fuzz/operations.ts';

/** The objects in the JSON body of an operation that take undeclared fields: `POST /api/loans lines[]`, for example. */
export function findOpenObjects({ name, body }: Operation): string[] {
  return body?.type === 'application/json' ? openObjectsOf(body.schema, name) : [];
}

function openObjectsOf(schema: Schema, path: string): string[] {
  const { type, properties, items, anyOf = [], additionalProperties } = schema;
  const isOpen = (type === 'object' || properties !== undefined) && additionalProperties !== false;
  const isAnything =
    type === undefined && !properties && !items && !schema.anyOf && !schema.enum && !('const' in schema);
  return [
    ...(isOpen || isAnything ? [path] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, property]) => openObjectsOf(property, `${path} ${name}`)),
    ...(items ? openObjectsOf(items, `${path}[]`) : []),
    ...anyOf.flatMap((option) => openObjectsOf(option, path)),
  ];
}
