import { act } from '@testing-library/react';

type Listener = (event: { lengthComputable: boolean; loaded: number; total: number }) => void;

/** An upload the page has started, controlled by the test. */
export type SentUpload = {
  names: string[];
  files: File[];
  headers: Record<string, string>;
  isAborted: boolean;
  progress: (percent: number) => Promise<void>;
  respond: (status: number, body: unknown) => Promise<void>;
  /** A network error. */
  fail: () => Promise<void>;
};

/** Replaces XMLHttpRequest and returns the uploads in order. */
export function stubUploads(): SentUpload[] {
  const sent: SentUpload[] = [];
  class Request {
    status = 0;
    responseText = '';
    upload = { addEventListener: (_name: string, listener: Listener) => void (this.#onProgress = listener) };
    #onProgress: Listener = () => undefined;
    #headers: Record<string, string> = {};
    #listeners: Record<string, () => void> = {};
    #record: SentUpload | undefined;

    open(method: string, path: string) {
      if (!/^POST \/api\/upload\/(?:images|documents)$/.test(`${method} ${path}`))
        throw new Error(`Unexpected ${method} ${path}`);
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value;
    }
    addEventListener(name: string, listener: () => void) {
      this.#listeners[name] = listener;
    }
    abort() {
      if (this.#record) this.#record.isAborted = true;
      this.#listeners['abort']?.();
    }
    send(body: FormData) {
      const files = [...body.getAll('images'), ...body.getAll('document')] as File[];
      this.#record = {
        names: files.map(({ name }) => name),
        files,
        headers: this.#headers,
        isAborted: false,
        progress: (percent) => settle(() => this.#onProgress({ lengthComputable: true, loaded: percent, total: 100 })),
        respond: (status, answer) =>
          settle(() => {
            this.status = status;
            this.responseText = typeof answer === 'string' ? answer : JSON.stringify(answer);
            this.#listeners['load']?.();
          }),
        fail: () => settle(() => this.#listeners['error']?.()),
      };
      sent.push(this.#record);
    }
  }
  globalThis.XMLHttpRequest = Request as unknown as typeof XMLHttpRequest;
  return sent;
}

/** Flushes events and rendering. */
const settle = (event: () => void): Promise<void> =>
  act(async () => {
    event();
    await Promise.resolve();
  });

export const photoFile = (name: string, type = 'image/jpeg'): File => new File(['picture'], name, { type });

/** The response for a stored image. */
export const storedAt = (n: number) => `/media/00000000-0000-4000-8000-00000000000${n}/1280.webp`;
export const stored = (n: number) => ({ success: true, urls: [storedAt(n)] });
