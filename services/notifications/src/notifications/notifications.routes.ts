import { Type } from 'typebox';
import { COUNT_CAP } from '@commonyard/contracts/assets.values';
import {
  Notification,
  NotificationCounts,
  NotificationsQuery,
  ReadAllBody,
} from '@commonyard/contracts/http/notifications';
import { IdParams } from '@commonyard/contracts/http/field-types';
import { NOTIFICATIONS_PAGE_SIZE } from '@commonyard/contracts/notifications.values';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import { decodeCursor, sendJsonPage } from '@commonyard/service-kit/http/pagination';
import { requireValidId } from '@commonyard/service-kit/http/params';
import type { Deps } from '../deps.ts';
import { countUnread, listNotifications, type NotificationCursor } from './notifications.repository.ts';
import { readAllNotifications, readNotification } from './notifications.service.ts';

export async function notificationsRoutes(app: App, { db, pool }: Deps): Promise<void> {
  app.get(
    '/api/notifications',
    {
      onRequest: signedIn,
      schema: {
        summary: 'The notifications of the caller, newest first',
        querystring: NotificationsQuery,
        response: { 200: Type.Array(Notification) },
      },
    },
    async (request, reply) => {
      const { unread = false, limit = NOTIFICATIONS_PAGE_SIZE, cursor } = request.query;
      const userId = request.caller.userId!;
      const after = cursor === undefined ? undefined : decodeNotificationCursor(cursor);
      const page = await listNotifications(pool, userId, { unread, limit, after, cap: COUNT_CAP });
      return sendJsonPage(request, reply, page, { count: page.count, cap: COUNT_CAP });
    },
  );

  app.get(
    '/api/notifications/counts',
    { onRequest: signedIn, schema: { response: { 200: NotificationCounts } } },
    async ({ caller }) => ({ unread: await countUnread(pool, caller.userId!) }),
  );

  app.post(
    '/api/notifications/:id/read',
    { onRequest: [signedIn, requireValidId], schema: { params: IdParams, response: { 200: Notification } } },
    async ({ params, caller }) => db.transaction().execute((trx) => readNotification(trx, caller.userId!, params.id)),
  );

  app.post(
    '/api/notifications/read-all',
    { onRequest: signedIn, schema: { body: ReadAllBody, response: { 200: NotificationCounts } } },
    async ({ body, caller }) => {
      const userId = caller.userId!;
      await db.transaction().execute((trx) => readAllNotifications(trx, userId, body.upTo));
      return { unread: await countUnread(pool, userId) };
    },
  );
}

function decodeNotificationCursor(cursor: string): NotificationCursor {
  const [createdAt, id] = decodeCursor(cursor, ['string', 'id']) as [string, number];
  if (Number.isNaN(Date.parse(createdAt))) throw new HttpError(400, 'invalid_cursor', 'This page address is not valid');
  return { createdAt, id };
}
