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
  const response = await call(path);
  const blob = await readBody(response, () => response.blob());
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return new File([blob], name ?? 'export.csv', { type: blob.type });
}
