import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { call, hasStatus } from '../../lib/http.ts';
import { createBackoff } from './backoff.ts';

export const STREAM_PATH = '/api/notifications/stream';
/** The server sends a heartbeat every 15 s. */
const SILENCE_MS = 40_000;
/** A hidden tab closes its connection: browsers allow six per site, the server five per user. */
const HIDDEN_MS = 60_000;

export type Connection = {
  reconnect(): void;
  close(): void;
};

type Options = {
  /** Storage for the id of the last event this tab has handled. */
  lastEventId: { read: () => string | undefined; save: (id: string) => void };
  onEvent: (event: string, data: unknown) => void;
};

/**
 * Keeps the tab connected to the event stream. Uses `fetch` instead of EventSource, which hides the response status,
 * does not detect dead connections, and loses the last event id when it gives up.
 */
export function openConnection({ lastEventId, onEvent }: Options): Connection {
  const backoff = createBackoff();
  let current: AbortController | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    clearTimeout(retryTimer);
    if (current || isClosed) return;
    const controller = (current = new AbortController());
    const outcome = await read(controller).catch((error: unknown) => error);
    if (current !== controller) return;
    current = undefined;
    // A new login reconnects.
    const isUnauthorized = hasStatus(outcome, 401);
    if (isClosed || isUnauthorized || document.hidden) return;
    retryTimer = setTimeout(() => void connect(), backoff.nextDelay());
  }

  async function read(controller: AbortController): Promise<void> {
    let silenceTimer = setTimeout(() => controller.abort(), SILENCE_MS);
    try {
      const last = lastEventId.read();
      const headers = { accept: 'text/event-stream', ...(last !== undefined && { 'last-event-id': last }) };
      const { body } = await call(STREAM_PATH, { headers, signal: controller.signal });
      const parser = createParser({ onEvent: handleMessage, onRetry: backoff.setRetryAfter });
      const reader = body!.getReader();
      const decoder = new TextDecoder();
      for (;;) {
        const { done, value } = await reader.read();
        if (done || controller.signal.aborted) return;
        clearTimeout(silenceTimer);
        silenceTimer = setTimeout(() => controller.abort(), SILENCE_MS);
        parser.feed(decoder.decode(value, { stream: true }));
      }
    } finally {
      clearTimeout(silenceTimer);
    }
  }

  function handleMessage({ event = 'message', id, data }: EventSourceMessage): void {
    backoff.succeeded();
    onEvent(event, JSON.parse(data));
    // Saved after handling, so that an unhandled event is sent again.
    if (id !== undefined) lastEventId.save(id);
  }

  const reconnect = () => {
    if (document.hidden) return;
    backoff.reset();
    void connect();
  };
  const onVisibility = () => {
    clearTimeout(hiddenTimer);
    if (document.hidden) hiddenTimer = setTimeout(() => current?.abort(), HIDDEN_MS);
    else reconnect();
  };
  // A connection opened over another network may be dead.
  const onOnline = () => {
    current?.abort();
    current = undefined;
    reconnect();
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  window.addEventListener('focus', reconnect);
  reconnect();

  return {
    reconnect,
    close() {
      isClosed = true;
      clearTimeout(retryTimer);
      clearTimeout(hiddenTimer);
      current?.abort();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('focus', reconnect);
    },
  };
}
