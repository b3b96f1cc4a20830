import { Type } from 'typebox';
import { COUNT_CAP } from '@commonyard/contracts/assets.values';
import { errors } from '@commonyard/contracts/http/errors';
import {
  Notification,
  NotificationCounts,
  NotificationsQuery,
  ReadAllBody,
} from '@commonyard/contracts/http/notifications';
import { IdParams } from '@commonyard/contracts/http/text';
import { NOTIFICATIONS_PAGE_SIZE } from '@commonyard/contracts/notifications.values';
import type { App } from '@commonyard/service-kit/app';
import { signedIn } from '@commonyard/service-kit/caller';
import { HttpError } from '@commonyard/service-kit/errors';
import { decodeCursor, linkNext, totalCount } from '@commonyard/service-kit/pages';
import type { Deps } from '../app.ts';
import { plainId } from '../requests.ts';
import { countChange } from '../stream/stream.changes.ts';
import { writeStream } from '../stream/stream.writing.ts';
import { countFeed, countUnread, feedPage, markAllRead, markRead, type FeedPlace } from './feed.repository.ts';

const tags = ['notifications'];

/** What somebody was told. */
export async function feedRoutes(app: App, { db }: Deps): Promise<void> {
  app.get(
    '/api/notifications',
    {
      onRequest: signedIn,
      schema: {
        tags,
        summary: 'What the caller was told, newest first',
        querystring: NotificationsQuery,
        response: { 200: Type.Array(Notification), ...errors(400, 401) },
      },
    },
    async (request, reply) => {
      const { unread = false, limit = NOTIFICATIONS_PAGE_SIZE, cursor } = request.query;
      const userId = request.caller.userId!;
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const [rows, count] = await Promise.all([
        feedPage(db, userId, { unread, limit, after }).execute(),
        countFeed(db, userId, unread, COUNT_CAP),
      ]);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      linkNext(request, reply, rows.length > limit && last ? [last.createdAt, last.id] : undefined);
      totalCount(reply, count, COUNT_CAP);
      return shown;
    },
  );

  app.get(
    '/api/notifications/counts',
    { onRequest: signedIn, schema: { tags, response: { 200: NotificationCounts, ...errors(401) } } },
    async ({ caller }) => ({ unread: await countUnread(db, caller.userId!) }),
  );

  app.post(
    '/api/notifications/:id/read',
    {
      onRequest: [signedIn, plainId],
      schema: { tags, params: IdParams, response: { 200: Notification, ...errors(400, 401, 404) } },
    },
    async ({ params, caller }) =>
      db.transaction().execute(async (trx) => {
        const notification = await markRead(trx, caller.userId!, params.id);
        await writeStream(trx, { changes: [countChange(caller.userId!)] });
        return notification;
      }),
  );

  app.post(
    '/api/notifications/read-all',
    {
      onRequest: signedIn,
      schema: { tags, body: ReadAllBody, response: { 200: NotificationCounts, ...errors(400, 401) } },
    },
    async ({ body, caller }) => {
      await db.transaction().execute(async (trx) => {
        await markAllRead(trx, caller.userId!, body.upTo);
        await writeStream(trx, { changes: [countChange(caller.userId!)] });
      });
      return { unread: await countUnread(db, caller.userId!) };
    },
  );
}

function readCursor(cursor: string): FeedPlace {
  const [createdAt, id] = decodeCursor(cursor, ['string', 'id']) as [string, number];
  if (Number.isNaN(Date.parse(createdAt))) throw new HttpError(400, 'invalid_cursor', 'This page address is not valid');
  return { createdAt, id };
}
