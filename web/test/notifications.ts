import type { Notification } from '@commonyard/contracts/http/notifications';
import { json, type Api, type ApiCall } from './api.ts';

/** An unread notification; a higher id is newer. */
export const notification = (id: number, over: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'message.posted',
  params: { inquiryId: 18, title: `Grader ${id}`, name: 'Olive Operator' },
  path: `/inquiries?inquiry=${id}`,
  createdAt: new Date(Date.now() - (100 - id) * 60_000).toISOString(),
  readAt: null,
  ...over,
});

/** The notification API. */
export function notificationApi(all: Notification[]): Api {
  const sorted = all.toSorted((a, b) => b.id - a.id);
  const unread = () => sorted.filter(({ readAt }) => readAt === null).length;
  const readAt = '2026-11-20T12:00:00.000Z';
  return {
    'GET /api/notifications/counts': () => json({ unread: unread() }),
    'GET /api/notifications': ({ query }) => {
      const from = Number(query.get('cursor') ?? 0);
      const to = from + Number(query.get('limit') ?? 20);
      return json(sorted.slice(from, to), {
        headers: to < sorted.length ? { link: `</api/notifications?cursor=${to}>; rel="next"` } : {},
      });
    },
    'POST /api/notifications/read-all': ({ body }) => {
      const { upTo } = body as { upTo: number };
      for (const one of sorted) if (one.id <= upTo) one.readAt ??= readAt;
      return json({ unread: unread() });
    },
    ...Object.fromEntries(
      sorted.map((one) => [
        `POST /api/notifications/${one.id}/read`,
        () => {
          one.readAt ??= readAt;
          return json(one);
        },
      ]),
    ),
  };
}

export type StreamConnection = {
  lastEventId: string | null;
  say: (event: string, id: number, data: unknown) => void;
  end: () => void;
  /** Whether the client disconnected. */
  isLeft: () => boolean;
};

/** The event stream of the service. Each connection starts with `hello`. */
export function stubEventStream(hello: (lastEventId: string | null) => object = () => ({ unread: 0, resumed: true })) {
  const connections: StreamConnection[] = [];
  const encoder = new TextEncoder();
  const api: Api = {
    'GET /api/notifications/stream': ({ headers, signal }: ApiCall) => {
      const lastEventId = headers.get('last-event-id');
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const write = (text: string) => controller.enqueue(encoder.encode(text));
          const say: StreamConnection['say'] = (event, id, data) =>
            write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
          write('retry: 10\n\n');
          say('hello', 1, hello(lastEventId));
          connections.push({ lastEventId, say, end: () => controller.close(), isLeft: () => signal?.aborted === true });
          signal?.addEventListener('abort', () => controller.error(signal.reason));
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
  };
  return { api, windows: connections };
}
