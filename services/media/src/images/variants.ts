import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { IMAGE_WIDTHS, UPLOAD_MESSAGES, type ImageWidth } from '@commonyard/contracts/media.values';
import { HttpError } from '@commonyard/service-kit/errors';
import { formatOf } from './format.ts';
import { isHeavy, isTooLarge, MAX_PIXELS } from './limits.ts';

export type Variant = { width: ImageWidth; bytes: Buffer };
export type Picture = { width: number; height: number; variants: Variant[] };

/** A tall picture keeps its width, so that the widths in addresses are true, but not beyond this proportion. */
const MAX_HEIGHT_PER_WIDTH = 2;
const DECODE_SECONDS = 10;

const limits: SharpOptions = {
  limitInputPixels: MAX_PIXELS,
  limitInputChannels: 4,
  failOn: 'warning',
  pages: 1,
  unlimited: false,
  autoOrient: true,
};

/**
 * Leaves this process no way to decode anything but JPEG, PNG and WebP from memory: no SVG, no PDF, no file paths.
 * One thread per picture and no cache, so that memory follows the number of pictures being decoded and nothing else.
 */
export function lockDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.cache(false);
  sharp.concurrency(1);
}

/** Looks at a file without decoding it. Throws 415 for what is no picture, animated, or more than we decode. */
export async function inspect(bytes: Buffer): Promise<{ heavy: boolean }> {
  if (!formatOf(bytes)) throw refused('not_an_image', UPLOAD_MESSAGES.type);
  const metadata = await read(() => sharp(bytes, limits).metadata());
  if ((metadata.pages ?? 1) > 1) throw refused('animated_image', UPLOAD_MESSAGES.animated);
  if (isTooLarge(metadata)) throw refused('image_dimensions', UPLOAD_MESSAGES.dimensions);
  return { heavy: isHeavy(metadata) };
}

/**
 * Decodes a picture that was inspected and draws it anew in every width, upright and without metadata. One that is
 * smaller than a width is not enlarged. Throws 415 for one that is damaged.
 */
export async function makeVariants(bytes: Buffer): Promise<Picture> {
  // Decoded once, at the largest size; the smaller ones are made from that.
  const widest = Math.max(...IMAGE_WIDTHS);
  const { data, info } = await read(() =>
    fitted(sharp(bytes, limits).timeout({ seconds: DECODE_SECONDS }), widest)
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const variants: Variant[] = [];
  for (const width of IMAGE_WIDTHS) {
    variants.push({
      width,
      bytes: await fitted(sharp(data, { raw }), width).webp({ quality: 80, effort: 2 }).toBuffer(),
    });
  }
  return { width: info.width, height: info.height, variants };
}

const fitted = (image: Sharp, width: number) =>
  image.resize(width, width * MAX_HEIGHT_PER_WIDTH, { fit: 'inside', withoutEnlargement: true });

async function read<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (error) {
    if (/exceeds pixel limit/i.test((error as Error).message))
      throw refused('image_dimensions', UPLOAD_MESSAGES.dimensions);
    throw refused('unreadable_image', UPLOAD_MESSAGES.unreadable, error);
  }
}

function refused(code: string, message: string, cause?: unknown): HttpError {
  const error = new HttpError(415, code, message);
  if (cause) error.cause = cause;
  return error;
}
