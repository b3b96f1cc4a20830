import { eventually } from './eventually.ts';

export type StreamedEvent = { event: string; id: string | undefined; data: unknown };

/** An open stream of server-sent events, as a browser would read it. */
export type EventStream = {
  status: number;
  headers: Headers;
  /** All that came so far. */
  events: StreamedEvent[];
  /** What a browser would send as `Last-Event-ID` when it comes again. */
  lastEventId(): string | undefined;
  /** The milliseconds the server asked to wait before coming again. */
  retryMs(): number | undefined;
  /** Waits for an event of this name and, where given, this content. */
  next(event: string, matches?: (data: never) => boolean): Promise<StreamedEvent>;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  close(): void;
};

/** Opens a stream of server-sent events. */
export async function openEventStream(url: string, headers: Record<string, string>): Promise<EventStream> {
  const leaving = new AbortController();
  const response = await fetch(url, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: leaving.signal,
  });
  const state = { lastEventId: undefined as string | undefined, retry: undefined as number | undefined };
  const events: StreamedEvent[] = [];
  const ended = read(response, (lines) => {
    const retry = lines.get('retry');
    if (retry !== undefined) state.retry = Number(retry);
    state.lastEventId = lines.get('id') ?? state.lastEventId;
    const data = lines.get('data');
    if (data !== undefined)
      events.push({ event: lines.get('event') ?? 'message', id: lines.get('id'), data: JSON.parse(data) });
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
    close: () => leaving.abort(),
  };
}

async function read(response: Response, hear: (lines: Map<string, string>) => void): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) hear(new Map(block.split('\n').map(toField)));
    }
  } catch {
    // Left, or broken off: over in either case.
  }
}

function toField(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
}
