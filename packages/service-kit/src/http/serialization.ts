import fastJsonStringify from 'fast-json-stringify';

type Serializer = (data: unknown) => string;

const serializers = new WeakMap<object, Serializer>();

/**
 * Fastify's serializer compiler: as its default one, but it compiles a schema once that several responses share. The error
 * responses of all routes have one schema.
 */
export function compileSerializer({ schema }: { schema: object }): Serializer {
  const compiled = serializers.get(schema) ?? (fastJsonStringify(schema) as Serializer);
  serializers.set(schema, compiled);
  return compiled;
}
