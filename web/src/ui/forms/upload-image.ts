import { UPLOAD_MESSAGES } from '@commonyard/contracts/media.values';
import type { UploadResponse, UploadErrorResponse } from '@commonyard/contracts/http/media';
import { userMessage } from '../../lib/http.ts';
import { currentLanguage } from '../../lib/language.ts';

const NETWORK_ERROR_MESSAGE = 'An error occurred during upload';

type Options = { name: string; onProgress: (percent: number) => void; signal: AbortSignal };

/**
 * Uploads one image and returns its URL. Uses XMLHttpRequest, because `fetch` does not report upload progress. Rejects
 * with an `Error` whose message can be shown.
 */
export function uploadImage(image: Blob, { name, onProgress, signal }: Options): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error(NETWORK_ERROR_MESSAGE));
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('images', image, name);
    request.open('POST', '/api/upload/images');
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', currentLanguage());
    request.setRequestHeader('x-requested-with', 'commonyard');
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(Math.floor((loaded / total) * 100));
    });
    request.addEventListener('load', () => {
      const url = readImageUrl(request);
      if (url) resolve(url);
      else reject(new Error(readErrorMessage(request)));
    });
    request.addEventListener('error', () => reject(new Error(NETWORK_ERROR_MESSAGE)));
    request.addEventListener('abort', () => reject(new Error(NETWORK_ERROR_MESSAGE)));
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

function readImageUrl({ status, responseText }: XMLHttpRequest): string | undefined {
  if (status < 200 || status > 299) return undefined;
  const body = parse<UploadResponse>(responseText);
  return body?.success ? body.urls?.[0] : undefined;
}

function readErrorMessage({ responseText }: XMLHttpRequest): string {
  const body = parse<UploadErrorResponse>(responseText);
  return userMessage(body?.error) || userMessage(body?.message) || UPLOAD_MESSAGES.failed;
}

function parse<T>(text: string): Partial<T> | undefined {
  try {
    return JSON.parse(text) as Partial<T>;
  } catch {
    return undefined;
  }
}
