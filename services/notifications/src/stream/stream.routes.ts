import { Type } from 'typebox';
import { errors } from '@commonyard/contracts/http/errors';
import type { App } from '@commonyard/service-kit/app';
import { signedIn } from '@commonyard/service-kit/caller';
import { HttpError } from '@commonyard/service-kit/errors';
import type { Deps } from '../app.ts';
import { countUnread } from '../feed/feed.repository.ts';
import { audiencesOf } from './audiences.ts';
import { createConnections, type Connection } from './connections.ts';
import { missedEntries, type Entry } from './stream.repository.ts';

const LAST_EVENT_ID = /^\d{1,15}$/;

/** What happens, as it happens. */
export async function streamRoutes(app: App, { db, hub }: Deps): Promise<void> {
  const connections = createConnections();
  // A server waits for its answers to end, and these would not.
  app.addHook('preClose', async () => connections.endAll());

  app.get(
    '/api/notifications/stream',
    {
      onRequest: signedIn,
      exposeHeadRoute: false,
      config: { stream: true },
      schema: {
        tags: ['notifications'],
        summary: 'Server-sent events: `hello`, `notification`, `changed`',
        description: 'With `Last-Event-ID`, what was missed since comes first; `hello` says whether that was possible.',
        produces: ['text/event-stream'],
        response: { 200: Type.String(), ...errors(401, 503) },
      },
    },
    async (request, reply) => {
      const position = hub.position();
      if (position === undefined || connections.isFull())
        throw new HttpError(503, 'stream_unavailable', 'Live updates are not available right now', {
          headers: { 'retry-after': '5' },
        });
      const { caller } = request;
      const userId = caller.userId!;
      const audiences = audiencesOf(caller);

      // From here on nothing is lost: what comes while the past is being read waits for its turn.
      const waiting: Entry[] = [];
      let connection: Connection | undefined;
      const unsubscribe = hub.subscribe((entries) => {
        for (const entry of entries) {
          if (!entry.audiences.some((audience) => audiences.includes(audience))) continue;
          if (connection) connection.sendEntry(entry);
          else waiting.push(entry);
        }
      });
      try {
        const last = request.headers['last-event-id'];
        const after = typeof last === 'string' && LAST_EVENT_ID.test(last) ? Number(last) : undefined;
        const [missed, unread] = await Promise.all([
          after === undefined ? undefined : missedEntries(db, audiences, after, position),
          countUnread(db, userId),
        ]);
        if (request.raw.destroyed) return unsubscribe();
        reply.hijack();
        const opened = connections.open(reply.raw, userId, unsubscribe);
        // Where it was resumed, the place stays the old one until the past has been sent.
        opened.send('hello', missed ? after! : position, { unread, resumed: missed !== undefined });
        for (const entry of [...(missed ?? []), ...waiting]) opened.sendEntry(entry);
        connection = opened;
      } catch (error) {
        unsubscribe();
        throw error;
      }
    },
  );
}
