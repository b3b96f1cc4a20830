import { sql, type RawBuilder } from 'kysely';
import type { TObject, TProperties, TSchema } from 'typebox';

/** A position in a sorted list: the sort values of the last row of the previous page. */
export type Cursor = (string | number | null)[];

// Postgres builds the JSON of lists, so that a response is never parsed and serialised here.

/** SQL of a JSON object with these members, each with the SQL of its value. Faster and shorter than json_build_object. */
export const jsonObject = (members: Record<string, string>): string =>
  `(SELECT row_to_json(members) FROM (SELECT ${Object.entries(members)
    .map(([name, value]) => `${value} AS "${name}"`)
    .join(', ')}) AS members)`;

/** SQL of the text of a JSON object. */
export const jsonText = (members: Record<string, string>): string => `${jsonObject(members)}::text`;

/** As `jsonText`, without the members whose value is null. */
export const sparseJsonText = (members: Record<string, string>): string =>
  `'{' || concat_ws(',', ${Object.entries(members)
    .map(([name, value]) => `'"${name}":' || to_json(${value})`)
    .join(', ')}) || '}'`;

/** SQL of an instant as API responses have it: ISO 8601 in UTC with milliseconds. */
export const isoInstant = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** `isoInstant` as an expression of Kysely, for instants inside JSON, which the driver does not parse. `column`: in snake_case. */
export const instantText = (column: string): RawBuilder<string> => sql.raw(isoInstant(column));

const toColumn = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** SQL that selects columns of a table under their names in code, for rows that Kysely does not rename. */
export const namedColumns = (names: readonly string[], table: string): string =>
  names.map((name) => `${table}.${toColumn(name)} AS "${name}"`).join(', ');

/** SQL of the columns that have the names of the fields of a schema; of instants as API responses have them. */
export const columnsOf = <Fields extends TProperties>(
  { properties }: TObject<Fields>,
  table?: string,
): Record<keyof Fields & string, string> =>
  Object.fromEntries(
    Object.entries<TSchema>(properties).map(([name, schema]) => {
      const column = `${table ? `${table}.` : ''}${toColumn(name)}`;
      return [name, JSON.stringify(schema).includes('"date-time"') ? isoInstant(column) : column];
    }),
  ) as Record<keyof Fields & string, string>;

/**
 * A page of a list, as Postgres builds it: the objects as JSON text, one per line and separated by commas, null for an empty
 * page; the sort values of the last one where there is a next page; and a value for each object, as the list defines it.
 */
export type JsonPage<Key = unknown> = { json: string | null; next: Cursor | null; keys?: Key[] | null };

export const EMPTY_PAGE = { json: null, next: null } as const;

/**
 * SQL of the columns of a `JsonPage`, so that the service parses one row per page instead of one per object. `rows` are the
 * rows of the page in order, and one more where there is a next page: `json` is the text of an object, `cursor` a JSON array
 * of its sort values, and `key`, where `hasKeys`, the value for it. `size` is the number of rows without the additional one.
 */
export function selectJsonPage(
  rows: RawBuilder<unknown>,
  size: RawBuilder<unknown>,
  { hasKeys = false }: { hasKeys?: boolean } = {},
): RawBuilder<unknown> {
  const keys = hasKeys ? sql`json_agg(key) FILTER (WHERE position <= ${size}) AS keys,` : sql``;
  return sql`
    SELECT string_agg(json, E',\\n') FILTER (WHERE position <= ${size}) AS json, ${keys}
      CASE WHEN count(*) > ${size} THEN (json_agg(cursor) FILTER (WHERE position = ${size}))->0 END AS next
    FROM (SELECT *, row_number() OVER () AS position FROM (${rows}) AS ordered) AS numbered`;
}

/** The number of objects of a page. */
export const countObjects = ({ json }: JsonPage): number => (json === null ? 0 : json.split(',\n').length);

/** The objects of a page, each with its key. JSON text has no line breaks within an object. */
export function mapObjects<Key>(
  { json, keys }: JsonPage<Key>,
  map: (object: string, key: Key) => string,
): string | null {
  if (json === null) return null;
  return json
    .split(',\n')
    .map((object, index) => map(object, keys![index]!))
    .join(',\n');
}

/** The objects of a page in reverse order. */
export const reversedObjects = ({ json }: JsonPage): string | null =>
  json === null ? null : json.split(',\n').toReversed().join(',\n');
