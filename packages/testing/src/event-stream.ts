import { eventually } from './eventually.ts';

export type StreamedEvent = { event: string; id: string | undefined; data: unknown };

/** An open stream of server-sent events, read as a browser reads it. */
export type EventStream = {
  status: number;
  headers: Headers;
  /** All events received so far. */
  events: StreamedEvent[];
  /** The `Last-Event-ID` that a browser would send when it reconnects. */
  lastEventId(): string | undefined;
  /** The reconnection delay that the server sent, in milliseconds. */
  retryMs(): number | undefined;
  /** Waits for an event of this name and, where given, this content. */
  next(event: string, matches?: (data: never) => boolean): Promise<StreamedEvent>;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  close(): void;
};

/** Opens a stream of server-sent events. `headers` are added to the request. */
export async function openEventStream(url: string, headers: Record<string, string>): Promise<EventStream> {
  const closing = new AbortController();
  const response = await fetch(url, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: closing.signal,
  });
  const state = { lastEventId: undefined as string | undefined, retry: undefined as number | undefined };
  const events: StreamedEvent[] = [];
  const ended = read(response, (fields) => {
    const retry = fields.get('retry');
    if (retry !== undefined) state.retry = Number(retry);
    state.lastEventId = fields.get('id') ?? state.lastEventId;
    const data = fields.get('data');
    if (data !== undefined)
      events.push({ event: fields.get('event') ?? 'message', id: fields.get('id'), data: JSON.parse(data) });
  });
  return {
    status: response.status,
    headers: response.headers,
    events,
    lastEventId: () => state.lastEventId,
    retryMs: () => state.retry,
    next: (name, matches = () => true) =>
      eventually(() => {
        const found = events.find(({ event, data }) => event === name && matches(data as never));
        if (!found) throw new Error(`no ${name} among ${JSON.stringify(events)}`);
        return found;
      }),
    ended,
    close: () => closing.abort(),
  };
}

async function read(response: Response, onEvent: (fields: Map<string, string>) => void): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) onEvent(new Map(block.split('\n').map(toField)));
    }
  } catch {
    // `close` or a broken connection ends the stream.
  }
}

function toField(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
}
