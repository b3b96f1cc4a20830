import type { ImageFormat } from './images.policy.ts';
import { JPEG_MARKER, readJpegSegments } from './jpeg-segments.mapper.ts';

/** What a decoder has to read of an image, as its bytes say before they are decoded. */
export type ImageStructure = {
  /** Segments of a JPEG, chunks of a WebP, and chunks of a PNG without those of its pixels. */
  parts: number;
  /** Scans of a JPEG: each goes over all pixels, also one of a few bytes. */
  scans: number;
  /** Frames of an animated WebP. */
  frames: number;
  /** Bytes of compressed texts and color profiles of a PNG, which a decoder expands up to a thousandfold. */
  compressedBytes: number;
};

/** A JPEG of 8 MB has 122 segments of the greatest size. */
export const MAX_PARTS = 1_000;
/** Encoders write about ten. */
export const MAX_SCANS = 100;
export const MAX_COMPRESSED_BYTES = 1_000_000;

/** Whether an image would take much more time or memory to decode than its pixels need. */
export const isTooComplex = ({ parts, scans, compressedBytes }: ImageStructure): boolean =>
  parts > MAX_PARTS || scans > MAX_SCANS || compressedBytes > MAX_COMPRESSED_BYTES;

/** Counts the parts of an image, until they are too many. */
export function structureOf(bytes: Buffer, format: ImageFormat): ImageStructure {
  const structure = { parts: 0, scans: 0, frames: 0, compressedBytes: 0 };
  for (const counted of COUNTERS[format](bytes)) {
    for (const [name, count] of Object.entries(counted)) structure[name as keyof ImageStructure] += count;
    if (isTooComplex(structure)) break;
  }
  return structure;
}

type Counted = Partial<ImageStructure>;
const COUNTERS: Record<ImageFormat, (bytes: Buffer) => Iterable<Counted>> = {
  *jpeg(bytes) {
    for (const { code } of readJpegSegments(bytes))
      yield code === JPEG_MARKER.sos ? { parts: 1, scans: 1 } : { parts: 1 };
  },
  *png(bytes) {
    for (let at = 8; at + 8 <= bytes.length;) {
      const length = bytes.readUInt32BE(at);
      // An encoder may write a chunk per line of pixels.
      if (bytes.readUInt32BE(at + 4) !== IDAT) {
        const type = bytes.toString('latin1', at + 4, at + 8);
        yield { parts: 1, compressedBytes: isCompressed(bytes, type, at + 8) ? length : 0 };
        if (type === 'IEND') return;
      }
      at += length + 12;
    }
  },
  *webp(bytes) {
    const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
    for (let at = 12; at + 8 <= end;) {
      const isFrame = bytes.toString('latin1', at, at + 4) === 'ANMF';
      const length = bytes.readUInt32LE(at + 4);
      at += 8 + length + (length % 2);
      yield isFrame ? { parts: 1, frames: 1 } : { parts: 1 };
    }
  },
};
const IDAT = Buffer.from('IDAT').readUInt32BE();

const isCompressed = (bytes: Buffer, type: string, from: number) =>
  type === 'zTXt' || type === 'iCCP' || (type === 'iTXt' && isCompressedText(bytes.subarray(from, from + 81)));

/** A keyword of at most 79 bytes, a zero byte, and whether what follows is compressed. */
const isCompressedText = (head: Buffer) => head[head.indexOf(0) + 1] === 1;
