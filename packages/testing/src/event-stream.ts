import { eventually } from './eventually.ts';

type StreamedEvent = { event: string; id: string | undefined; data: unknown };
export type EventStream = Awaited<ReturnType<typeof openEventStream>>;

/** Opens a stream of server-sent events and reads it as a browser does. `headers` are added to the request. */
export async function openEventStream(url: string, headers: Record<string, string>) {
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
    /** All events received so far. */
    events,
    /** The `Last-Event-ID` that a browser would send when it reconnects. */
    lastEventId: () => state.lastEventId,
    /** The reconnection delay that the server sent, in milliseconds. */
    retryMs: () => state.retry,
    /** Waits for an event of this name and, where given, this content. */
    next: (name: string, matches: (data: never) => boolean = () => true) =>
      eventually(() => {
        const found = events.find(({ event, data }) => event === name && matches(data as never));
        if (!found) throw new Error(`no ${name} among ${JSON.stringify(events)}`);
        return found;
      }),
    /** Resolves when the server ends the stream. */
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
