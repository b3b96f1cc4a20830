import { UPLOAD_MESSAGES, ACCEPTED_IMAGE_TYPES } from '@commonyard/contracts/media.values';
import type { UploadResponse, UploadErrorResponse } from '@commonyard/contracts/http/media';
import { userMessage } from '../../lib/http.ts';
import { sendFile, type SendOptions } from './send-file.ts';

/** Uploads one image and returns its URL. Rejects with an `Error` whose message can be shown. */
export async function uploadImage(image: Blob, { name, ...options }: SendOptions & { name: string }): Promise<string> {
  const response = await sendFile({ path: '/api/upload/images', field: 'images', file: image, name }, options);
  const url = readImageUrl(response);
  if (!url) throw new Error(readErrorMessage(response));
  return url;
}

type Received = { status: number; text: string };

function readImageUrl({ status, text }: Received): string | undefined {
  if (status < 200 || status > 299) return undefined;
  const body = parse<UploadResponse>(text);
  return body?.success ? body.urls?.[0] : undefined;
}

function readErrorMessage({ text }: Received): string {
  const body = parse<UploadErrorResponse>(text);
  return userMessage(body?.error) || userMessage(body?.message) || UPLOAD_MESSAGES.failed;
}

function parse<T>(text: string): Partial<T> | undefined {
  try {
    return JSON.parse(text) as Partial<T>;
  } catch {
    return undefined;
  }
}

const LONGEST_SIDE = 1_600;
/** Larger files are re-encoded; smaller ones are uploaded unchanged. */
const MAX_UNCHANGED_BYTES = 600_000;
const QUALITY = 0.82;

/**
 * Scales an image to at most 1600 pixels on its longer side and removes its metadata. Returns the file unchanged if it
 * is small or cannot be decoded; the server reports errors.
 */
export async function shrinkImage(file: File): Promise<Blob> {
  let bitmap: ImageBitmap | undefined;
  try {
    bitmap = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const isAccepted = (ACCEPTED_IMAGE_TYPES as readonly string[]).includes(file.type);
    if (scale === 1 && isAccepted && file.size <= MAX_UNCHANGED_BYTES) return file;
    const drawn = await draw(bitmap, scale);
    return scale === 1 && isAccepted && drawn.size >= file.size ? file : drawn;
  } catch {
    return file;
  } finally {
    bitmap?.close();
  }
}

async function draw(bitmap: ImageBitmap, scale: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d')!;
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const webp = await toBlob(canvas, 'image/webp');
  if (webp.type === 'image/webp') return webp;
  // Safari cannot encode WebP and returns a much larger PNG. In a JPEG what is transparent would be black.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return toBlob(canvas, 'image/jpeg');
}

const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn'))), type, QUALITY);
  });
