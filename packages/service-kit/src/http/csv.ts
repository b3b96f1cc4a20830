import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Locale } from '@commonyard/contracts/identity.values';

/** Spreadsheets take a file without it for one in another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';
/** A spreadsheet in French has a decimal comma, so it separates values by semicolons. */
const SEPARATORS: Record<Locale, string> = { en: ',', fr: ';' };
/** Text that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** A spreadsheet with the settings of another language separates an unquoted value at its own separator. */
const QUOTED = /[",;\t\r\n]/;

/** A value of a CSV file: text, a whole number, or the result of `toCsvAmount`. */
export type CsvValue = string | number | null | { raw: string };

/** A line of a CSV file (RFC 4180) for a language. Texts that a spreadsheet would take for a formula begin with an apostrophe. */
export const toCsvLine = (values: readonly CsvValue[], locale: Locale): string =>
  `${values.map(toCell).join(SEPARATORS[locale])}\r\n`;

function toCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return value.raw;
  const text = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** An amount of cents as a number of dollars with the decimal sign of the language. */
export const toCsvAmount = (cents: number | null, locale: Locale): CsvValue => {
  if (cents === null) return null;
  const dollars = (cents / 100).toFixed(2);
  return { raw: locale === 'fr' ? dollars.replace('.', ',') : dollars };
};

const LOCAL_TIME = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Toronto',
});

/** An instant as date and time in Toronto, as spreadsheets read it in both languages: `2026-11-26 13:02:48`. */
export const toCsvInstant = (instant: string): string => LOCAL_TIME.format(new Date(instant));

type CsvFile = { fileName: string; columns: readonly string[]; lines: AsyncIterable<readonly CsvValue[]> };

/** Sends a CSV file for spreadsheets in a language: with a byte order mark, and never stored. */
export function sendCsv(reply: FastifyReply, locale: Locale, { fileName, columns, lines }: CsvFile): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${fileName}.csv"`);
  reply.type('text/csv; charset=utf-8');
  return reply.send(Readable.from(toText(locale, columns, lines)));
}

async function* toText(locale: Locale, columns: readonly string[], lines: CsvFile['lines']): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${toCsvLine(columns, locale)}`;
  for await (const values of lines) yield toCsvLine(values, locale);
}
