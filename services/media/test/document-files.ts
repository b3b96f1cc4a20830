import { deflateSync } from 'node:zlib';

const END = '\nstartxref\n9\n%%EOF\n';

/** A file with the first and the last bytes of a PDF, and a content between them. */
export const pdf = (content = '1 0 obj << /Type /Catalog >> endobj', end = END): Buffer =>
  Buffer.from(`%PDF-1.7\n%\xe2\xe3\xcf\xd3\n${content}${end}`, 'latin1');

/** A PDF whose objects are packed, as most programs write them. */
export function pdfWithPacked(content: string): Buffer {
  const packed = deflateSync(Buffer.from(content, 'latin1'));
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n5 0 obj << /Type /ObjStm /N 1 /Filter /FlateDecode /Length ${packed.length} >>\nstream\r\n`,
      'latin1',
    ),
    packed,
    Buffer.from(`\nendstream endobj${END}`, 'latin1'),
  ]);
}

/** A PDF of a size. */
export const pdfOf = (bytes: number): Buffer => {
  const empty = pdf('');
  return pdf(' '.repeat(bytes - empty.length));
};
