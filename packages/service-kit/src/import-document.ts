import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Static, TSchema } from 'typebox';
import type { AnyDb } from './db/database.ts';
import { fieldErrors, type SchemaError } from './errors/field-errors.ts';
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

export type ImportResult = { imported: number; skipped: number };

/**
 * Imports the records of one list, in order. `importOne` returns false for a record that it skips. Throws its error with the
 * place of the record, such as `loans.3`.
 */
export async function importEach<Item>(
  list: string,
  records: readonly Item[],
  importOne: (record: Item) => Promise<boolean>,
): Promise<ImportResult> {
  let imported = 0;
  for (const [index, record] of records.entries()) {
    const isNew = await importOne(record).catch((error: Error) => {
      throw new Error(`${list}.${index}: ${error.message}`, { cause: error });
    });
    if (isNew) imported++;
  }
  return { imported, skipped: records.length - imported };
}

/**
 * Makes the next generated ids of a table greater than those of imported records. No id up to `reserved` is ever generated. The
 * runtime role may take values from a sequence, but not set it.
 */
export async function reserveIds(
  db: AnyDb,
  table: string,
  { records, reserved }: { records: readonly { id: number }[]; reserved: number },
): Promise<void> {
  const last = Math.max(0, ...records.map(({ id }) => id));
  if (last <= reserved) return;
  const sequence = sql`pg_get_serial_sequence(${table}, 'id')`;
  const { rows } = await sql<{ next: number }>`select nextval(${sequence}) as next`.execute(db);
  await sql`select count(nextval(${sequence})) from generate_series(1, ${last - rows[0]!.next}::integer)`.execute(db);
}
