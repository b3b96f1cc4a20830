import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const inflateAsync = promisify(inflate);

/** More is not unpacked: a file of 5 MB can unpack to gigabytes. */
const MAX_STREAM_BYTES = 2_000_000;
const MAX_STREAMS = 200;
/** Streams of other kinds are passed over. */
const MAX_SEARCHES = 20_000;
const MAX_ALL_BYTES = 16_000_000;
const BEGINNING = 'stream';
/** The dictionary before a stream is short. */
const MAX_DICTIONARY = 400;

/** The unpacked object streams of a PDF, which hold its catalogue and actions. Those that cannot be unpacked are left out. */
export async function unpackObjectStreams(bytes: Buffer): Promise<Buffer[]> {
  const unpacked: Buffer[] = [];
  let size = 0;
  for (const packed of findObjectStreams(bytes)) {
    const content = await inflateAsync(packed, { maxOutputLength: MAX_STREAM_BYTES }).catch(() => undefined);
    if (content) unpacked.push(content);
    // One that cannot be unpacked took as much time.
    size += content?.length ?? MAX_STREAM_BYTES;
    if (size > MAX_ALL_BYTES) break;
  }
  return unpacked;
}

function findObjectStreams(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  let at = bytes.indexOf(BEGINNING);
  for (let searches = 0; at !== -1 && searches < MAX_SEARCHES && found.length < MAX_STREAMS; searches++) {
    const from = at + BEGINNING.length + (bytes[at + BEGINNING.length] === 0x0d ? 2 : 1);
    const end = bytes.indexOf('endstream', from);
    const dictionary = bytes.toString('latin1', Math.max(0, at - MAX_DICTIONARY), at);
    if (/\/ObjStm\b/.test(dictionary.slice(dictionary.lastIndexOf(' obj'))))
      found.push(bytes.subarray(from, end === -1 ? undefined : end));
    // What is packed may contain the word, too.
    at = bytes.indexOf(BEGINNING, end === -1 ? from : end + 'endstream'.length);
  }
  return found;
}
