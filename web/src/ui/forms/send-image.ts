import { UPLOAD_MESSAGES } from '@commonyard/contracts/media.values';
import type { UploadAnswer, UploadRefusal } from '@commonyard/contracts/http/media';
import { currentLanguage } from '../../lib/language.ts';

const NO_ANSWER = 'An error occurred during upload';

type Options = { name: string; onProgress: (percent: number) => void; signal: AbortSignal };

/**
 * Sends one picture and gives its address. XMLHttpRequest, because `fetch` does not tell how far an upload is.
 * Rejects with an `Error` whose message is for the person.
 */
export function sendImage(image: Blob, { name, onProgress, signal }: Options): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error(NO_ANSWER));
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
      const url = addressIn(request);
      if (url) resolve(url);
      else reject(new Error(refusalIn(request)));
    });
    request.addEventListener('error', () => reject(new Error(NO_ANSWER)));
    request.addEventListener('abort', () => reject(new Error(NO_ANSWER)));
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

function addressIn({ status, responseText }: XMLHttpRequest): string | undefined {
  if (status < 200 || status > 299) return undefined;
  const answer = parse<UploadAnswer>(responseText);
  return answer?.success ? answer.urls?.[0] : undefined;
}

function refusalIn({ responseText }: XMLHttpRequest): string {
  const answer = parse<UploadRefusal>(responseText);
  return answer?.error || answer?.message || UPLOAD_MESSAGES.failed;
}

function parse<T>(text: string): Partial<T> | undefined {
  try {
    return JSON.parse(text) as Partial<T>;
  } catch {
    return undefined;
  }
}
