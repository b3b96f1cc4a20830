import { COUNT_CAP } from '@commonyard/contracts/assets.values';
import { NOTIFICATIONS_PAGE_SIZE } from '@commonyard/contracts/notifications.values';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import { NOTIFICATIONS_ROUTES } from '@commonyard/contracts/http/routes/notifications';
import type { App } from '@commonyard/service-kit/http/app';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import { decodeCursor, sendJsonPage } from '@commonyard/service-kit/http/pagination';
import { requireValidId } from '@commonyard/service-kit/http/params';
import type { Deps } from '../deps.ts';
import { countUnread, listNotifications, type NotificationCursor } from './notifications.repository.ts';
import { readAllNotifications, readNotification } from './notifications.service.ts';

export async function notificationsRoutes(app: App, { db, pool }: Deps): Promise<void> {
  app.route({
    ...NOTIFICATIONS_ROUTES['GET /api/notifications'],
    onRequest: signedIn,
    handler: async (request, reply) => {
      const { unread = false, limit = NOTIFICATIONS_PAGE_SIZE, cursor } = request.query;
      const userId = request.caller.userId!;
      const after = cursor === undefined ? undefined : decodeNotificationCursor(cursor);
      const page = await listNotifications(pool, userId, { unread, limit, after, cap: COUNT_CAP });
      return sendJsonPage(request, reply, page, { count: page.count, cap: COUNT_CAP });
    },
  });

  app.route({
    ...NOTIFICATIONS_ROUTES['GET /api/notifications/counts'],
    onRequest: signedIn,
    handler: async ({ caller }) => ({ unread: await countUnread(pool, caller.userId!) }),
  });

  app.route({
    ...NOTIFICATIONS_ROUTES['POST /api/notifications/:id/read'],
    onRequest: [signedIn, requireValidId],
    handler: async ({ params, caller }) =>
      db.transaction().execute((trx) => readNotification(trx, caller.userId!, params.id)),
  });

  app.route({
    ...NOTIFICATIONS_ROUTES['POST /api/notifications/read-all'],
    onRequest: signedIn,
    handler: async ({ body, caller }) => {
      const userId = caller.userId!;
      await db.transaction().execute((trx) => readAllNotifications(trx, userId, body.upTo));
      return { unread: await countUnread(pool, userId) };
    },
  });
}

function decodeNotificationCursor(cursor: string): NotificationCursor {
  const [createdAt, id] = decodeCursor(cursor, ['string', 'id']) as [string, number];
  if (Number.isNaN(Date.parse(createdAt))) throw new HttpError(400, 'invalid_cursor', 'This page address is not valid');
  return { createdAt, id };
}
