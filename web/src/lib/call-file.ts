import { call, readBody } from './http.ts';

/** Calls the API for a file, which the response names. */
export async function callFile(path: string): Promise<File> {
  const response = await call(path);
  const blob = await readBody<Blob>(response, () => response.blob());
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return new File([blob], name ?? 'export.csv', { type: blob.type });
}
