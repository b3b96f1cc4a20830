import { tooLong } from '@commonyard/contracts/text.values';
import { truncate } from '@commonyard/contracts/truncate.values';

/** The most fields that an error names. */
export const MAX_REPORTED_FIELDS = 20;

export type SchemaError = {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  message?: string;
  parentSchema?: { message?: string; properties?: Record<string, { message?: string }> };
};

/** Stands for undeclared fields that were removed before the validation; `params` has their `count`. */
export const FIELDS_REMOVED = 'fieldsRemoved';

/** What an error body says of fields: at most 20 of them, and how many more are rejected. */
export type ReportedFields = { fields: Record<string, string>; moreFields?: number };

const MAX_NAME = 80;
const NOT_ACCEPTED = 'This field is not accepted';

/**
 * The fields that an error body names, declared ones first, with `unreported` more that are not among `all`: the size of a
 * response does not depend on that of the request.
 */
export function reportFields(all: Record<string, string>, unreported = 0): ReportedFields {
  const entries = Object.entries(all);
  const isUndeclared = ([, text]: [string, string]) => Number(text === NOT_ACCEPTED);
  const reported =
    entries.length > MAX_REPORTED_FIELDS
      ? entries.toSorted((a, b) => isUndeclared(a) - isUndeclared(b)).slice(0, MAX_REPORTED_FIELDS)
      : entries;
  const moreFields = entries.length - reported.length + unreported;
  const fields = Object.fromEntries(reported.map(([name, text]) => [shortName(name), text]));
  return { fields, ...(moreFields > 0 && { moreFields }) };
}

const shortName = (name: string) => (name.length > MAX_NAME ? `${truncate(name, MAX_NAME)}…` : name);

/** How many undeclared fields were removed before the validation. */
export const countRemovedFields = (errors: SchemaError[]): number =>
  errors.reduce((sum, { keyword, params }) => sum + (keyword === FIELDS_REMOVED ? Number(params['count']) : 0), 0);

/** Maps Ajv errors to field names with messages: the schema's `message` keyword, or Ajv's own message. */
export function fieldErrors(errors: SchemaError[]): Record<string, string> {
  // Without a prototype: an unknown field may be named toString.
  const fields = Object.create(null) as Record<string, string>;
  for (const error of errors) {
    if (error.keyword === FIELDS_REMOVED) continue;
    const path = error.instancePath.slice(1).replaceAll('/', '.');
    const own = error.params['missingProperty'] ?? error.params['additionalProperty'];
    const field = [path, own].filter((part) => part !== undefined && part !== '').join('.') || 'body';
    const text = messageOf(error, String(own));
    // Each branch of a union reports an error: the first with a message of its own wins.
    if (!(field in fields) || (text.custom && error.keyword !== 'anyOf')) fields[field] ??= text.message;
  }
  return fields;
}

function messageOf(error: SchemaError, property: string): { message: string; custom: boolean } {
  if (error.keyword === 'additionalProperties') return { message: NOT_ACCEPTED, custom: true };
  if (error.keyword === 'text' && error.message) return { message: error.message, custom: true };
  const owner = error.keyword === 'required' ? error.parentSchema?.properties?.[property] : error.parentSchema;
  if (error.keyword === 'maxLength' && !(owner?.message && !IS_OF_SHORT_TEXTS.test(owner.message)))
    return { message: tooLong(Number(error.params['limit'])), custom: true };
  if (owner?.message) return { message: owner.message, custom: true };
  return { message: GENERAL[error.keyword] ?? `This value ${error.message ?? 'is not accepted'}`, custom: false };
}

/** Messages that help only where a text is too short. Others name both limits, or the form that the text must have. */
const IS_OF_SHORT_TEXTS = / at least | is required$|^Please (?:enter your|write) /;

/** Messages of schemas without a message of their own. Ajv's own one would show a regular expression. */
const GENERAL: Record<string, string> = {
  required: 'This field is required',
  pattern: 'This value has a character or a form that is not accepted',
};
