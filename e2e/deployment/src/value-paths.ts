/** A JSON schema, as far as `values.schema.json` uses it. */
export type Schema = {
  $ref?: string;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  definitions?: Record<string, Schema>;
};

/** A table, and files. */
const NO_VALUES = new Set(['backup.folders', 'database.dump', 'nats.conf']);

/** The values that a text names, such as `nats.stream.maxMiB`, and that the chart does not have. */
export function findUnknownValues(text: string, schema: Schema): string[] {
  const prose = text.replaceAll(/^( *)```[\s\S]*?^\1```$/gm, '');
  const paths = [...prose.matchAll(/`([a-z]\w*(?:\.(?:\w+|<\w+>))+)(?:[:=][^`]*)?`/g)].map(([, path]) => path!);
  const isValue = (path: string) => Object.hasOwn(schema.properties ?? {}, path.split('.')[0]!) && !NO_VALUES.has(path);
  return paths.filter(
    (path) => isValue(path) && !has(path.replace('<name>', 'gateway').replace('<server>', 'postgres'), schema),
  );
}

function has(path: string, schema: Schema): boolean {
  let at: Schema | undefined = schema;
  for (const key of path.split('.')) {
    at = at && childOf(resolve(at, schema), key);
    if (at === undefined) return false;
  }
  return true;
}

function childOf(schema: Schema, key: string): Schema | undefined {
  const { properties = {}, patternProperties = {}, additionalProperties } = schema;
  const byPattern = Object.entries(patternProperties).find(([pattern]) => new RegExp(pattern).test(key))?.[1];
  if (Object.hasOwn(properties, key)) return properties[key];
  return byPattern ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
}

const resolve = (schema: Schema, whole: Schema): Schema =>
  schema.$ref ? whole.definitions![schema.$ref.replace('#/definitions/', '')]! : schema;
