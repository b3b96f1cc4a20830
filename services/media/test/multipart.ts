import type { App } from '@commonyard/service-kit/http/app';
import { caller } from './test-service.ts';

export const BOUNDARY = 'x-boundary-of-the-tests';
export const CONTENT_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

export type Part = { name?: string; filename?: string | null; type?: string; bytes: Buffer | string };

/** Encodes one part. `filename: null` makes it a plain field. */
export function part({ name = 'images', filename = 'photo.jpg', type = 'image/jpeg', bytes }: Part): Buffer {
  const file = filename === null ? '' : `; filename="${filename}"`;
  const typed = filename === null ? '' : `Content-Type: ${type}\r\n`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${typed}\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n')]);
}

export const END = Buffer.from(`--${BOUNDARY}--\r\n`);
export const form = (...parts: Part[]): Buffer => Buffer.concat([...parts.map(part), END]);
export const images = (...files: (Buffer | string)[]): Buffer => form(...files.map((bytes) => ({ bytes })));

/** Sends a body as a guest. */
export async function send(app: App, payload: Buffer | string, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url: '/api/upload/images',
    headers: { ...(await caller.guest()), 'content-type': CONTENT_TYPE, ...headers },
    payload,
  });
}
export const upload = (app: App, ...files: Buffer[]) => send(app, images(...files));
