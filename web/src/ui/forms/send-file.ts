import { currentLanguage } from '../../lib/translation.ts';

export const NETWORK_ERROR_MESSAGE = 'An error occurred during upload';

export type SendOptions = { onProgress: (percent: number) => void; signal: AbortSignal };
type Sent = { path: '/api/upload/images' | '/api/upload/documents'; field: string; file: Blob; name: string };

/**
 * Posts one file. Uses XMLHttpRequest, because `fetch` does not report upload progress. Rejects where no response arrives, or the signal
 * ends the upload.
 */
export function sendFile(
  { path, field, file, name }: Sent,
  { onProgress, signal }: SendOptions,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(NETWORK_ERROR_MESSAGE));
    if (signal.aborted) return fail();
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append(field, file, name);
    request.open('POST', path);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', currentLanguage());
    request.setRequestHeader('x-requested-with', 'commonyard');
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(Math.floor((loaded / total) * 100));
    });
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
