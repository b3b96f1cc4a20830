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
