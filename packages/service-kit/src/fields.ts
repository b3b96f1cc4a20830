import type { Static, TObject, TProperties } from 'typebox';

/** The names of the fields of a schema. */
export const fieldNames = <Fields extends TProperties>({ properties }: TObject<Fields>): (keyof Fields & string)[] =>
  Object.keys(properties);

/** The values of the fields of a schema, without others, such as further columns of a row. */
export const pickFields = <Fields extends TProperties>(
  schema: TObject<Fields>,
  values: Static<TObject<Fields>>,
): Static<TObject<Fields>> => {
  const { properties } = schema;
  const picked: Record<string, unknown> = {};
  // A loop, because `Object.entries` creates an array for each field of each row of a list.
  for (const name of Object.keys(values))
    if (Object.hasOwn(properties, name)) picked[name] = (values as typeof picked)[name];
  return picked as Static<TObject<Fields>>;
};

/** The named values of an object, without others, such as fields of an event that are not read. */
export const pick = <Values extends object, const Name extends keyof Values>(
  values: Values,
  names: readonly Name[],
): Pick<Values, Name> => Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<Values, Name>;
