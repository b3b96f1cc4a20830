import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { call, hasStatus } from '../../lib/http.ts';

export const STREAM_PATH = '/api/notifications/stream';
/** The server sends a heartbeat every 15 s. */
const SILENCE_MS = 40_000;
/** A hidden tab closes its connection: browsers allow six per site, the server five per user. */
const HIDDEN_MS = 60_000;

export type Connection = {
  /** Connects again where a 401 ended the connection. */
  reconnectAfterLogin(): void;
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
  let isUnauthorized = false;

  async function connect(): Promise<void> {
    clearTimeout(retryTimer);
    if (current || isClosed) return;
    const controller = (current = new AbortController());
    const outcome = await read(controller).catch((error: unknown) => error);
    if (current !== controller) return;
    current = undefined;
    isUnauthorized = hasStatus(outcome, 401);
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
    reconnectAfterLogin: () => {
      if (isUnauthorized) reconnect();
    },
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

const FIRST_MS = 3_000;
const MAX_MS = 60_000;
/** The server requests at least this delay when a newer tab of the same user replaces a connection. */
const EVICTED_MIN_MS = 10_000;
const EVICTED_MAX_MS = 300_000;

/**
 * The delay before the next connection attempt: starts with the delay requested by the server and doubles after each
 * failure. Tabs that replace each other's connections back off further.
 */
export function createBackoff(random: () => number = Math.random) {
  let retryAfter = FIRST_MS;
  let failures = 0;
  let evictions = 0;
  return {
    setRetryAfter: (ms: number): void => {
      retryAfter = ms;
    },
    succeeded(): void {
      failures = 0;
    },
    reset(): void {
      failures = 0;
      evictions = 0;
      if (retryAfter >= EVICTED_MIN_MS) retryAfter = FIRST_MS;
    },
    nextDelay(): number {
      const isEvicted = retryAfter >= EVICTED_MIN_MS;
      const attempts = isEvicted ? evictions++ : failures++;
      const maximum = isEvicted ? EVICTED_MAX_MS : MAX_MS;
      // Jitter, so that not all tabs reconnect at once.
      const jitter = attempts === 0 ? 1 : 0.75 + random() / 2;
      return Math.min(maximum, retryAfter * 2 ** Math.min(attempts, 10) * jitter);
    },
  };
}
