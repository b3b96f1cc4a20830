import { readFileSync } from 'node:fs';
import type { Static, TSchema } from 'typebox';
import { setEventClock } from './events/outbox.ts';
import { fieldErrors, type SchemaError } from './http/field-errors.ts';
import { compileValidator } from './http/validation.ts';

/**
 * Reads the JSON document of an import command and validates it against its TypeBox schema.
 * Throws an error of one line: why the file cannot be read, or the path and the problem of its first invalid field.
 */
export function readImportDocument<T extends TSchema>(schema: T, file: string | undefined): Static<T> {
  if (!file) throw new Error('Usage: import.ts <file.json>');
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
  const validate = compileValidator({ schema, httpPart: 'body' });
  if (validate(document)) return document as Static<T>;
  const [[field, problem] = []] = Object.entries(fieldErrors((validate.errors ?? []) as SchemaError[]));
  throw new Error(`${file}: ${field}: ${problem}`);
}

const A_WEEK_MS = 7 * 86_400_000;

/**
 * Dates this process's next events for an imported record: at the record's own time, but at least a week back.
 * The notifications service sends nothing for events from before its installation, so an import into a new installation
 * sends no notifications, whatever the age of its records.
 */
export function setImportedEventTime(recordTime: string): void {
  setEventClock(new Date(Math.min(Date.parse(recordTime), Date.now() - A_WEEK_MS)));
}
