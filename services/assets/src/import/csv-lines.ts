import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { Type, type Static } from 'typebox';
import { CreateListingBody } from '@commonyard/contracts/http/assets';
import { Line } from '@commonyard/contracts/http/field-types';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import { fieldErrors, type SchemaError } from '@commonyard/service-kit/errors/field-errors';
import { compileValidator } from '@commonyard/service-kit/http/validation';
import type { NewListing } from '../database.ts';
import { toOwnListing } from '../listings/mapper/input.ts';
import { findFormat, isUnreadable, readText, type CsvFormat } from './csv-text.ts';

const { images: _images, status: _status, ...fields } = CreateListingBody.properties;
/** The fields of the owners' form without images, and the key of the equipment in the system that the file comes from. */
const CsvListing = Type.Object({ key: Line({ min: 1, max: 200 }), ...fields }, { additionalProperties: false });
const validate = compileValidator({ schema: CsvListing, httpPart: 'body' });

export const CSV_COLUMNS = Object.keys(CsvListing.properties);
const REQUIRED = CsvListing.required;

/** A data line of a file: the listing that it states, or why it is invalid, by column. */
export type CsvLine = { line: number; key: string } & ({ listing: NewListing } | { problems: Record<string, string> });

/**
 * Reads the lines of a CSV file, which has the names of its columns in the first line, as listings of an owner. Holds a few
 * lines in memory. Throws an error that names the line where the file is no CSV or has other columns.
 */
export async function* readCsvLines(
  file: string,
  { delimiter, owner, now }: { delimiter: string | undefined; owner: Caller; now: Date },
): AsyncGenerator<CsvLine> {
  const format = await findFormat(file);
  const parser = parse({
    bom: true,
    delimiter: delimiter ?? format.delimiter,
    from_line: format.hasSeparatorLine ? 2 : 1,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  // The error of the file is thrown by the loop.
  pipeline(readText(file, format.encoding), parser, () => undefined);
  let columns: string[] | undefined;
  let line = format.hasSeparatorLine ? 2 : 1;
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    if (!columns) assertColumns((columns = withoutEmptyEnd(record).map((name) => name.trim())));
    else if (withoutEmptyEnd(record).length > 0)
      yield toCsvLine(columns, record, { line, owner, now, encoding: format.encoding });
    line = info.lines + 1;
  }
  if (!columns) throw new Error('The file is empty');
}

function assertColumns(columns: string[]): void {
  const unknown = columns.filter((name) => !CSV_COLUMNS.includes(name));
  const missing = REQUIRED.filter((name) => !columns.includes(name));
  if (unknown.length > 0)
    throw new Error(`line 1: unknown columns: ${unknown.join(', ')}. The columns are: ${CSV_COLUMNS.join(', ')}`);
  if (missing.length > 0) throw new Error(`line 1: missing columns: ${missing.join(', ')}`);
  if (new Set(columns).size < columns.length) throw new Error('line 1: a column is there twice');
}

type Context = { line: number; owner: Caller; now: Date; encoding: CsvFormat['encoding'] };

/** Spreadsheets write empty columns and lines after the last one that was ever in use. */
function withoutEmptyEnd(values: string[]): string[] {
  let length = values.length;
  while (length > 0 && values[length - 1]!.trim() === '') length--;
  return values.slice(0, length);
}

function toCsvLine(columns: string[], record: string[], { line, owner, now, encoding }: Context): CsvLine {
  const values = [...record.slice(0, columns.length), ...withoutEmptyEnd(record.slice(columns.length))];
  const stated = values.map((value, index) => [columns[index], value] as const).filter(([, value]) => value !== '');
  const row = Object.fromEntries(stated) as Record<string, string | string[]>;
  const key = String(row['key'] ?? '').trim();
  if (values.length !== columns.length)
    return { line, key, problems: { line: `${values.length} values, but ${columns.length} columns` } };
  const unreadable = columns.find((_, index) => isUnreadable(values[index]!, encoding));
  if (unreadable)
    return { line, key, problems: { [unreadable]: 'This value is not text in UTF-8 or in Windows-1252' } };
  if (typeof row['tags'] === 'string') row['tags'] = row['tags'].split(',').map((tag) => tag.trim());
  if (!validate(row)) return { line, key, problems: fieldErrors((validate.errors ?? []) as SchemaError[]) };
  const { key: _key, ...body } = row as Static<typeof CsvListing>;
  try {
    return { line, key, listing: toOwnListing(body, owner, now) };
  } catch (error) {
    if (error instanceof HttpError && error.fields) return { line, key, problems: error.fields };
    throw error;
  }
}
