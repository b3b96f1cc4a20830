import { crc32 } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL_HEADER_BYTES = 30;

/** The files of a ZIP archive whose entries are not compressed, by their names. Throws unless each has its check sum. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== END) throw new Error('the archive has no end');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    if (archive.readUInt32LE(at) !== ENTRY || archive.readUInt16LE(at + 10) !== 0)
      throw new Error('an entry cannot be read');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength!);
    const header = archive.readUInt32LE(at + 42);
    const start = header + LOCAL_HEADER_BYTES + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const bytes = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    if (crc32(bytes) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    if (files.has(name)) throw new Error(`two files are named ${name}`);
    files.set(name, bytes);
    at += 46 + nameLength! + extraLength! + commentLength!;
  }
  return files;
}
