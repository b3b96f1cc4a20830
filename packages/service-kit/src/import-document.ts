import { readFileSync } from 'node:fs';
import type { Static, TSchema } from 'typebox';
import { fieldErrors, type SchemaError } from './errors/field-errors.ts';
import { compileValidator } from './http/validation.ts';

/** Throws an error of one line: why the file cannot be read, or the path and the problem of its first invalid field. */
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
