import type { PathOf } from '@commonyard/contracts/http/routes/requests';
import { call, readBody } from './http.ts';

export function downloadFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export const jsonFile = (name: string, data: unknown): File =>
  new File([JSON.stringify(data, null, 2)], name, { type: 'application/json' });

/** A file name with today's date, such as `commonyard-my-data-2026-11-23.json`. */
export const datedFileName = (name: string, now = new Date()): string =>
  `commonyard-${name}-${now.toISOString().slice(0, 10)}.json`;

export async function callFile(path: PathOf<'GET'>): Promise<File> {
  const { blob, headers } = await callBlob(path);
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
  return new File([blob], name ?? 'export.csv', { type: blob.type });
}

/** A file under a name of its own. It has no type, so that no browser opens it in place of saving it. */
export async function callUntypedFile(path: PathOf<'GET'>, name: string): Promise<File> {
  const { blob } = await callBlob(path);
  return new File([blob], name, { type: 'application/octet-stream' });
}

async function callBlob(path: PathOf<'GET'>): Promise<{ blob: Blob; headers: Headers }> {
  const response = await call(path);
  return { blob: await readBody(response, () => response.blob()), headers: response.headers };
}
