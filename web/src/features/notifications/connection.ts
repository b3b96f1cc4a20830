import { ApiError, call } from '../../lib/http.ts';
import { createBlockReader, type Block } from './event-stream.ts';
import { createWaiting } from './waiting.ts';

export const STREAM_PATH = '/api/notifications/stream';
/** The server says something every 15 s, if only that it is there. */
const SILENCE_MS = 40_000;
/** A window that nobody looks at gives its connection back: browsers have six to a site, the server five to a person. */
const HIDDEN_MS = 60_000;

export type Connection = {
  /** Comes again at once where the connection is away. */
  wake(): void;
  close(): void;
};

type Options = {
  /** The place to go on from: the id of the last event that this window had. */
  place: { read: () => string | undefined; keep: (id: string) => void };
  hear: (event: string, data: unknown) => void;
};

/**
 * Keeps a window's connection to the stream. `fetch` reads it rather than EventSource, which hides the status of an
 * answer, does not notice that a connection died without a word, and forgets its place where it gives up.
 */
export function openConnection({ place, hear }: Options): Connection {
  const waiting = createWaiting();
  let current: AbortController | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    clearTimeout(next);
    if (current || isClosed) return;
    const own = (current = new AbortController());
    const outcome = await read(own).catch((error: unknown) => error);
    if (current !== own) return;
    current = undefined;
    // Nobody is signed in any more. Whoever logs in again wakes it.
    const isStranger = outcome instanceof ApiError && outcome.status === 401;
    if (isClosed || isStranger || document.hidden) return;
    next = setTimeout(() => void connect(), waiting.next());
  }

  async function read(own: AbortController): Promise<void> {
    let silence = setTimeout(() => own.abort(), SILENCE_MS);
    try {
      const last = place.read();
      const headers = { accept: 'text/event-stream', ...(last !== undefined && { 'last-event-id': last }) };
      const { body } = await call(STREAM_PATH, { headers, signal: own.signal });
      const readBlocks = createBlockReader();
      const reader = body!.getReader();
      const decoder = new TextDecoder();
      for (;;) {
        const { done, value } = await reader.read();
        if (done || own.signal.aborted) return;
        clearTimeout(silence);
        silence = setTimeout(() => own.abort(), SILENCE_MS);
        for (const block of readBlocks(decoder.decode(value, { stream: true }))) take(block);
      }
    } finally {
      clearTimeout(silence);
    }
  }

  function take({ event, id, data, retry }: Block): void {
    if (retry !== undefined) waiting.asked(retry);
    if (data === undefined) return;
    waiting.succeeded();
    hear(event, JSON.parse(data));
    // Kept once it was heard: what was not is asked for again.
    if (id !== undefined) place.keep(id);
  }

  const wake = () => {
    if (document.hidden) return;
    waiting.forget();
    void connect();
  };
  const onVisibility = () => {
    clearTimeout(leaving);
    if (document.hidden) leaving = setTimeout(() => current?.abort(), HIDDEN_MS);
    else wake();
  };
  // What was opened over another network may be dead without knowing.
  const onOnline = () => {
    current?.abort();
    current = undefined;
    wake();
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  window.addEventListener('focus', wake);
  wake();

  return {
    wake,
    close() {
      isClosed = true;
      clearTimeout(next);
      clearTimeout(leaving);
      current?.abort();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('focus', wake);
    },
  };
}
