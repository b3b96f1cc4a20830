import { createReadStream } from 'node:fs';

const HEAD_BYTES = 4_096;

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** How a file is written. `hasSeparatorLine`: its first line is `sep=;`, which names the separator to a spreadsheet. */
export type CsvFormat = { encoding: Encoding; delimiter: string; hasSeparatorLine: boolean };

/**
 * Finds the encoding of a file and its separator: the one that the line `sep=` names, else the one of comma, semicolon and
 * tab that the line with the names of the columns has most.
 */
export async function findFormat(file: string): Promise<CsvFormat> {
  const encoding = await findEncoding(file);
  const head = new TextDecoder(encoding).decode(await readHead(file));
  const lines = head.split(/\r\n|\r|\n/);
  const named = /^sep=([,;\t])$/i.exec(lines[0]!)?.[1];
  const first = lines.find((line) => line.trim() !== '') ?? '';
  const countOf = (delimiter: string) => first.split(delimiter).length;
  const mostUsed = [',', ';', '\t'].reduce((best, each) => (countOf(each) > countOf(best) ? each : best));
  return { encoding, delimiter: named ?? mostUsed, hasSeparatorLine: named !== undefined };
}

/** Spreadsheets write UTF-16 with a mark, and on Windows Windows-1252 without being asked. */
async function findEncoding(file: string): Promise<Encoding> {
  const [first, second] = await readHead(file);
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return (await isUtf8(file)) ? 'utf-8' : 'windows-1252';
}

async function readHead(file: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const bytes of createReadStream(file, { end: HEAD_BYTES - 1 })) parts.push(bytes as Buffer);
  return Buffer.concat(parts);
}

export async function* readText(file: string, encoding: Encoding): AsyncGenerator<string> {
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

const CONTROL = /[\0\u0080-\u009F\uFFFD]/;
const MISREAD_UTF8 = /[\u00C2-\u00C5][\u00A0-\u00BF]/;

/** Control characters, and UTF-8 that was read as Windows-1252 because another part of the file is no UTF-8. */
export const isUnreadable = (text: string, encoding: Encoding): boolean =>
  CONTROL.test(text) || (encoding === 'windows-1252' && MISREAD_UTF8.test(text));
