import type { Metadata } from 'sharp';

export type ImageFormat = 'jpeg' | 'png' | 'webp';

export const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 12_000;
/** Fits a camera's 24 megapixels, and 40 of a baseline JPEG. */
const MAX_DECODING_BYTES = 80_000_000;
const HEAVY_BYTES = 24_000_000;

/** The format by the first bytes, if it is an accepted one. File name and declared type are ignored. */
export function formatOf(bytes: Buffer): ImageFormat | undefined {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  return undefined;
}

const startsWith = (bytes: Buffer, signature: string, at = 0) =>
  bytes.length > at + signature.length && bytes.toString('latin1', at, at + signature.length) === signature;

/** What an image's header says, and the number of its scans. */
type Header = Metadata & { scans: number };

/** Whether an image's header exceeds what is decoded. */
export const isTooLarge = (metadata: Header): boolean =>
  metadata.width > MAX_SIDE ||
  metadata.height > MAX_SIDE ||
  metadata.width * metadata.height > MAX_PIXELS ||
  decodingBytes(metadata) > MAX_DECODING_BYTES;

/** Whether decoding takes so much memory that no other such image may be decoded at the same time. */
export const isHeavy = (metadata: Header): boolean => decodingBytes(metadata) > HEAVY_BYTES;

/**
 * Estimates the memory of decoding. A JPEG of several scans, an interlaced PNG and a lossless WebP are held as a whole; a
 * non-interlaced PNG is read in wide strips; a JPEG of one scan is shrunk while it is read and takes almost nothing.
 */
function decodingBytes(header: Header): number {
  const { format, isProgressive, width, height, channels, depth, chromaSubsampling, scans } = header;
  const pixels = width * height;
  const isWhole = isProgressive || scans > 1;
  if (format === 'jpeg') return isWhole ? pixels * (chromaSubsampling === '4:2:0' ? 1.5 : channels) * 2 : 0;
  const raw = pixels * channels * (depth === 'ushort' ? 2 : 1);
  return format === 'png' && !isProgressive ? raw / 3 : raw;
}
