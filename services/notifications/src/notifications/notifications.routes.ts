import { COUNT_CAP } from '@commonyard/contracts/assets.values';
import { NOTIFICATIONS_PAGE_SIZE } from '@commonyard/contracts/notifications.values';
import { signedIn, type Caller } from '@commonyard/service-kit/auth/caller';
import { NOTIFICATIONS_ROUTES } from '@commonyard/contracts/http/routes/notifications';
import type { App } from '@commonyard/service-kit/http/app';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import { decodeCursor, sendJsonPage } from '@commonyard/service-kit/http/pagination';
import { requireValidId } from '@commonyard/service-kit/http/params';
import type { Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import {
  countUnread,
  listNotifications,
  markAllRead,
  markRead,
  type NotificationCursor,
} from './notifications.repository.ts';
import { unreadCountChange } from '../stream-entries/stream-entries.mapper.ts';
import { insertStreamEntries } from '../stream-entries/stream-entries.repository.ts';

export async function notificationsRoutes(app: App, { db, pool }: Deps): Promise<void> {
  /** Marks notifications as read on every open page of their user. */
  const changeUnread = <Result>({ userId }: Caller, mark: (trx: Trx, userId: number) => Promise<Result>) =>
    db.transaction().execute(async (trx) => {
      const marked = await mark(trx, userId!);
      await insertStreamEntries(trx, [{ changes: [unreadCountChange(userId!)] }]);
      return marked;
    });

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
    handler: async ({ params, caller }) => changeUnread(caller, (trx, userId) => markRead(trx, userId, params.id)),
  });

  app.route({
    ...NOTIFICATIONS_ROUTES['POST /api/notifications/read-all'],
    onRequest: signedIn,
    handler: async ({ body, caller }) => {
      await changeUnread(caller, (trx, userId) => markAllRead(trx, userId, body.upTo));
      return { unread: await countUnread(pool, caller.userId!) };
    },
  });
}

function decodeNotificationCursor(cursor: string): NotificationCursor {
  const [createdAt, id] = decodeCursor(cursor, ['string', 'id']) as [string, number];
  if (Number.isNaN(Date.parse(createdAt))) throw new HttpError(400, 'invalid_cursor', 'This page address is not valid');
  return { createdAt, id };
}
