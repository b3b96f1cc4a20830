import type { Metadata } from 'sharp';

export const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 12_000;
/** What the decoding of one image may take: the 24 megapixels of a camera fit, and 40 of a plain JPEG. */
const MAX_DECODING_BYTES = 80_000_000;
const HEAVY_BYTES = 24_000_000;

/** Whether an image, by its header, is more than we decode. */
export const isTooLarge = (metadata: Metadata): boolean =>
  metadata.width > MAX_SIDE ||
  metadata.height > MAX_SIDE ||
  metadata.width * metadata.height > MAX_PIXELS ||
  decodingBytes(metadata) > MAX_DECODING_BYTES;

/** Whether decoding it takes so much memory that nothing else should be decoded meanwhile. */
export const isHeavy = (metadata: Metadata): boolean => decodingBytes(metadata) > HEAVY_BYTES;

/**
 * About the memory that decoding takes. A progressive JPEG, an interlaced PNG and a lossless WebP are held as a whole; a
 * plain PNG passes through in wide strips, a plain JPEG is shrunk while it is read and takes next to nothing.
 */
function decodingBytes({ format, isProgressive, width, height, channels, depth, chromaSubsampling }: Metadata): number {
  const pixels = width * height;
  if (format === 'jpeg') return isProgressive ? pixels * (chromaSubsampling === '4:2:0' ? 1.5 : channels) * 2 : 0;
  const raw = pixels * channels * (depth === 'ushort' ? 2 : 1);
  return format === 'png' && !isProgressive ? raw / 3 : raw;
}
