import type { Static, TObject, TProperties } from 'typebox';

/** The names of the fields of a schema. */
export const fieldNames = <Fields extends TProperties>({ properties }: TObject<Fields>): (keyof Fields & string)[] =>
  Object.keys(properties);

/** The values of the fields of a schema, without others, such as further columns of a row. */
export const pickFields = <Fields extends TProperties>(
  schema: TObject<Fields>,
  values: Static<TObject<Fields>>,
): Static<TObject<Fields>> =>
  Object.fromEntries(
    Object.entries(values as Record<string, unknown>).filter(([name]) => name in schema.properties),
  ) as Static<TObject<Fields>>;

/** The named values of an object, without others, such as fields of an event that are not read. */
export const pick = <Values extends object, const Name extends keyof Values>(
  values: Values,
  names: readonly Name[],
): Pick<Values, Name> => Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<Values, Name>;
