import { createReadStream } from 'node:fs';

const HEAD_BYTES = 4_096;

/** The separator of a file: the one of comma, semicolon and tab that the line with the names of the columns has most. */
export async function findDelimiter(file: string): Promise<string> {
  let head = '';
  for await (const text of createReadStream(file, { encoding: 'latin1', end: HEAD_BYTES - 1 })) head += text as string;
  const names = head.split(/[\r\n]/).find((line) => line.trim() !== '') ?? '';
  const countOf = (delimiter: string) => names.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, delimiter) => (countOf(delimiter) > countOf(best) ? delimiter : best));
}

/** Reads a file in UTF-8, or else in Windows-1252, as spreadsheets on Windows write it without being asked. */
export async function* readText(file: string): AsyncGenerator<string> {
  const encoding = (await isUtf8(file)) ? 'utf-8' : 'windows-1252';
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  for await (const bytes of createReadStream(file)) yield decoder.decode(bytes as Buffer, { stream: true });
  yield decoder.decode();
}

async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(file)) decoder.decode(bytes as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Control characters, and UTF-8 that was read as Windows-1252 because another part of the file is no UTF-8. */
export const isUnreadable = (text: string): boolean =>
  /[\0\u0080-\u009F\uFFFD]|[\u00C2-\u00C5][\u00A0-\u00BF]/.test(text);
