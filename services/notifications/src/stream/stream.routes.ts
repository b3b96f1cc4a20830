import { signedIn } from '@commonyard/service-kit/auth/caller';
import { NOTIFICATIONS_ROUTES } from '@commonyard/contracts/http/routes/notifications';
import type { App } from '@commonyard/service-kit/http/app';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import type { StreamEntry } from '../database.ts';
import type { Deps } from '../deps.ts';
import { countUnread } from '../notifications/notifications.repository.ts';
import { createConnections, type Connection } from './connections.ts';
import { callerAudiences } from '../stream-entries/stream-entries.policy.ts';
import { findMissedEntries } from '../stream-entries/stream-entries.repository.ts';

const LAST_EVENT_ID = /^\d{1,15}$/;

export async function streamRoutes(app: App, { db, pool, hub }: Deps): Promise<void> {
  const connections = createConnections();
  // The server waits for open responses before it closes, and streams do not end by themselves.
  app.addHook('preClose', async () => connections.endAll());

  app.route({
    ...NOTIFICATIONS_ROUTES['GET /api/notifications/stream'],
    onRequest: signedIn,
    exposeHeadRoute: false,
    config: { stream: true },
    handler: async (request, reply) => {
      const position = hub.position();
      if (position === undefined || connections.isFull()) throw unavailable();
      const { caller } = request;
      const userId = caller.userId!;
      const audiences = callerAudiences(caller);

      // Subscribe before reading the missed entries, so that none is lost: entries that arrive meanwhile are queued.
      const queued: StreamEntry[] = [];
      let connection: Connection | undefined;
      const unsubscribe = hub.subscribe((entries) => {
        for (const entry of entries) {
          if (!entry.audiences.some((audience) => audiences.includes(audience))) continue;
          if (connection) connection.sendEntry(entry);
          else queued.push(entry);
        }
      });
      try {
        const lastEventId = request.headers['last-event-id'];
        const after =
          typeof lastEventId === 'string' && LAST_EVENT_ID.test(lastEventId) ? Number(lastEventId) : undefined;
        const [missed, unread] = await Promise.all([
          after === undefined ? undefined : findMissedEntries(db, audiences, after, position),
          countUnread(pool, userId),
        ]);
        if (request.raw.destroyed) return unsubscribe();
        // Others may have opened meanwhile.
        if (connections.isFull()) throw unavailable();
        const opened = connections.open(reply, userId, unsubscribe);
        // When resuming, `hello` keeps the old position: a client that disconnects here resumes from there again.
        opened.send('hello', missed ? after! : position, { unread, resumed: missed !== undefined });
        for (const entry of [...(missed ?? []), ...queued]) opened.sendEntry(entry);
        connection = opened;
      } catch (error) {
        unsubscribe();
        throw error;
      }
    },
  });
}

const unavailable = () =>
  new HttpError(503, 'stream_unavailable', 'Live updates are not available right now', {
    headers: { 'retry-after': '5' },
  });
