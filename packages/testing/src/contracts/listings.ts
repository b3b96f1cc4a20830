import { readFileSync } from 'node:fs';

/** Versions whose responses are recorded. Add one with a change of the format; never change that of a released version. */
const VERSIONS = ['0.1.0'];

type Recorded = Record<string, unknown>;

/** A response of `GET /api/assets/{id}` as each version of assets gave it, by version. */
export const recordedListings = (): [version: string, listing: Recorded][] =>
  VERSIONS.map((version) => [
    version,
    JSON.parse(readFileSync(new URL(`${version}/listing.json`, import.meta.url), 'utf8')) as Recorded,
  ]);

/**
 * Variants of a response that a newer version may give to a reader of these fields: one without each field that is not read, one with
 * another field, and one with an invented value for each enumeration.
 */
export function newerVariants(response: Recorded, read: readonly string[]): [name: string, response: Recorded][] {
  const unread = Object.keys(response).filter((field) => !read.includes(field));
  return [
    ['with an added field', { ...response, invented: { deep: [1] } }],
    ...unread.map((field): [string, Recorded] => [
      `without ${field}`,
      Object.fromEntries(Object.entries(response).filter(([name]) => name !== field)),
    ]),
    ...['type', 'status', 'category', 'region', 'rateType', 'locale'].map((field): [string, Recorded] => [
      `with an invented ${field}`,
      { ...response, [field]: 'invented_value' },
    ]),
  ];
}
