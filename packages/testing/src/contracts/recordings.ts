import { readdirSync, readFileSync } from 'node:fs';
import { Type, type TSchema } from 'typebox';
import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import { Listing, ListingCard } from '@commonyard/contracts/http/assets';
import { SessionLookupResult } from '@commonyard/contracts/http/identity';
import { UploadedDocument } from '@commonyard/contracts/http/documents';
import { Inquiry, Message } from '@commonyard/contracts/http/inquiries';
import { Inspection, InspectionSummary } from '@commonyard/contracts/http/inspections';
import { ServiceStatus } from '@commonyard/contracts/http/status';
import { fieldsOf } from './schema-fields.ts';

/** The responses that one service reads of another. */
export const READ_RESPONSES = {
  'GET /api/assets/:id': Listing,
  'GET /api/assets': Type.Array(ListingCard),
  'GET /api/inquiries/:id': Inquiry,
  'GET /api/inquiries/:id/messages': Type.Array(Message),
  'GET /api/inspections/:id': Inspection,
  'GET /api/inspections': Type.Array(InspectionSummary),
  'GET /api/upload/documents/:id': UploadedDocument,
  'GET /internal/session': SessionLookupResult,
  'GET /internal/status': ServiceStatus,
} satisfies Record<string, TSchema>;
export type ReadResponse = keyof typeof READ_RESPONSES;
export type RecordedResponses = Record<ReadResponse, unknown[]>;

export const RECORDINGS = new URL('./', import.meta.url);
/** What `npm run contracts:record` writes, until a release gives it the number of its version. */
export const NEXT_VERSION = 'next';

/** The recorded versions among these folders, in the order of their release. */
export const versionsIn = (folders: string[]): string[] =>
  folders
    .filter((name) => /^\d/.test(name) || name === NEXT_VERSION)
    .sort(new Intl.Collator('en', { numeric: true }).compare);

/** The versions that are recorded. The recording of a released version never changes. */
export const RECORDED_VERSIONS = versionsIn(readdirSync(RECORDINGS));
/** The version whose recording has every event and field of the sources: that of the last release until something was added. */
export const CURRENT_VERSION = RECORDED_VERSIONS.at(-1)!;

/** The recorded events of a version, in the order of the stream. Their tokens are not encrypted. */
export const recordedEvents = (version: string): AnyEvent[] => read(version, 'events') as AnyEvent[];

/** The recorded responses of a version, by operation. */
export const recordedResponses = (version: string): RecordedResponses =>
  read(version, 'responses') as RecordedResponses;

function read(version: string, name: string): unknown {
  return JSON.parse(readFileSync(new URL(`${version}/${name}.json`, RECORDINGS), 'utf8'));
}

export const INVENTED_VALUE = 'invented_value';

/**
 * What a newer version may send instead: with one more field, and with an invented value of each enumeration. Only the first one is
 * valid for a reader of this version that reads everything.
 */
export function newerVariants<T>(schema: TSchema, value: T): { name: string; value: T; isValid: boolean }[] {
  const enumerations = fieldsOf(schema, value).filter(({ isEnumeration }) => isEnumeration);
  const added = Array.isArray(value) ? value.map(withField) : withField(value);
  return [
    { name: 'an added field', value: added as T, isValid: true },
    ...enumerations.map(({ path, keys }) => ({
      name: `an invented ${path}`,
      value: replaced(value, keys) as T,
      isValid: false,
    })),
  ];
}

const withField = (value: unknown) => ({ ...(value as object), invented: { deep: [1] } });

function replaced(value: unknown, [key, ...rest]: (string | number)[]): unknown {
  if (key === undefined) return INVENTED_VALUE;
  if (Array.isArray(value)) return value.with(Number(key), replaced(value[Number(key)], rest));
  return { ...(value as object), [key]: replaced((value as Record<string, unknown>)[key], rest) };
}

/**
 * Passes a reader each recorded response of an operation in each version: as it was recorded, with an added field, with an invented
 * value of each of its enumerations, and without each field that is not in `fields`. Returns what it could not read, with its error.
 */
export async function findUnreadable(
  operation: ReadResponse,
  fields: readonly string[],
  read: (response: object) => Promise<unknown>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const version of RECORDED_VERSIONS)
    for (const response of recordedResponses(version)[operation] as object[])
      for (const { name, value } of [
        { name: 'as recorded', value: response },
        ...newerVariants(READ_RESPONSES[operation], response),
        ...withoutEach(response, fields),
      ])
        await read(value).catch((error: unknown) => problems.push(`${version} ${name}: ${String(error)}`));
  return problems;
}

const withoutEach = <T extends object>(response: T, fields: readonly string[]): { name: string; value: T }[] =>
  Object.keys(Array.isArray(response) ? {} : response)
    .filter((field) => !fields.includes(field))
    .map((field) => ({
      name: `without ${field}`,
      value: Object.fromEntries(Object.entries(response).filter(([name]) => name !== field)) as T,
    }));
