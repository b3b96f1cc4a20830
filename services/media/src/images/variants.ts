import { readdir, readFile } from 'node:fs/promises';
import { getPriority, platform, setPriority } from 'node:os';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { IMAGE_WIDTHS, type ImageWidth } from '@commonyard/contracts/image-url.values';
import { UPLOAD_MESSAGES } from '@commonyard/contracts/media.values';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import { formatOf, isHeavy, isTooLarge, MAX_PIXELS } from './images.policy.ts';
import { repairJpeg } from './jpeg.mapper.ts';
import { isTooComplex, structureOf } from './structure.policy.ts';

export type Variant = { width: ImageWidth; bytes: Buffer };
export type DecodedImage = { width: number; height: number; variants: Variant[] };

/** A tall image keeps its width, as its URL says, up to this ratio. */
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
 * Restricts this process to decoding JPEG, PNG and WebP from memory: no SVG, no PDF, no file paths.
 * One thread per image and no cache, so that memory depends only on the number of images being decoded.
 */
export function restrictDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.cache(false);
  sharp.concurrency(1);
}

const LOW_PRIORITY = 10;

/**
 * Lets the other processes of the machine run before decoding and encoding: a single image takes a processor for a tenth of
 * a second. Only Linux has priorities of threads.
 */
export async function lowerDecoderPriority(): Promise<void> {
  if (platform() !== 'linux') return;
  const folder = '/proc/self/task';
  // Reading the folder has started all threads of the pool, which sharp decodes in.
  for (const thread of await readdir(folder)) {
    const name = await readFile(`${folder}/${thread}/comm`, 'utf8').catch(() => ''); // The thread may have ended.
    // Only a privileged process may raise a priority again.
    if (name.trim() === 'libuv-worker' && getPriority(Number(thread)) < LOW_PRIORITY)
      setPriority(Number(thread), LOW_PRIORITY);
  }
}

/** Reads an image's header. Throws 415 for another format, an animation, or more than is decoded. */
export async function inspectImage(bytes: Buffer): Promise<{ heavy: boolean }> {
  const format = formatOf(bytes);
  if (!format) throw unsupportedImage('not_an_image', UPLOAD_MESSAGES.type);
  // Before the decoder reads anything: it would read all parts of the header, and all frames.
  const structure = structureOf(bytes, format);
  if (structure.frames > 1) throw unsupportedImage('animated_image', UPLOAD_MESSAGES.animated);
  if (isTooComplex(structure)) throw unsupportedImage('image_structure', UPLOAD_MESSAGES.structure);
  const metadata = await decode(() => sharp(bytes, limits).metadata());
  if ((metadata.pages ?? 1) > 1) throw unsupportedImage('animated_image', UPLOAD_MESSAGES.animated);
  const header = { ...metadata, scans: structure.scans };
  if (isTooLarge(header)) throw unsupportedImage('image_dimensions', UPLOAD_MESSAGES.dimensions);
  return { heavy: isHeavy(header) };
}

/**
 * Decodes an inspected image and encodes it in every width, upright and without metadata. Smaller images are not
 * enlarged. Throws 415 for a damaged one.
 */
export async function encodeVariants(bytes: Buffer): Promise<DecodedImage> {
  // Decoded once, at the largest width; every variant is encoded from that.
  const widest = Math.max(...IMAGE_WIDTHS);
  const { data, info } = await decode(() =>
    decodePixels(formatOf(bytes) === 'jpeg' ? repairJpeg(bytes) : bytes, widest),
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

/** As wide as a photo on a phone: browsers count a picture that they enlarge as one of its own size. */
const BLURRED = { width: 400, height: 250 };

/**
 * A blurred photo of about one kilobyte, in the shape in which pages show photos. Undefined for a photo with transparent
 * parts, which would stay visible behind it.
 */
export async function encodeBlurred(variant: Buffer): Promise<Buffer | undefined> {
  const image = sharp(variant, limits);
  if ((await image.metadata()).hasAlpha) return undefined;
  return image
    .resize({ ...BLURRED, fit: 'cover' })
    .blur(8)
    .webp({ quality: 10, effort: 4 })
    .toBuffer();
}

async function decodePixels(bytes: Buffer, width: number) {
  const read = (options: SharpOptions) =>
    fitted(sharp(bytes, options).timeout({ seconds: DECODE_SECONDS }), width)
      .raw()
      .toBuffer({ resolveWithObject: true });
  try {
    return await read(limits);
  } catch (error) {
    if (!(error as Error).message.split('\n').every((line) => STRAY_BYTES.test(line))) throw error;
    return read({ ...limits, failOn: 'truncated' });
  }
}

/** The decoder's warning of bytes behind a complete scan. Before a restart marker (d0 to d7) they replace a part of the image. */
const STRAY_BYTES = /extraneous bytes before marker 0x(?!d[0-7])/;

const fitted = (image: Sharp, width: number) =>
  image.resize(width, width * MAX_HEIGHT_PER_WIDTH, { fit: 'inside', withoutEnlargement: true });

async function decode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (/exceeds pixel limit/i.test((error as Error).message))
      throw unsupportedImage('image_dimensions', UPLOAD_MESSAGES.dimensions);
    throw unsupportedImage('unreadable_image', UPLOAD_MESSAGES.unreadable, error);
  }
}

function unsupportedImage(code: string, message: string, cause?: unknown): HttpError {
  const error = new HttpError(415, code, message);
  if (cause) error.cause = cause;
  return error;
}
