import { COUNT_CAP } from '@commonyard/contracts/assets.values';
import { NOTIFICATIONS_PAGE_SIZE } from '@commonyard/contracts/notifications.values';
import { adminOnly } from '@commonyard/service-kit/auth/caller';
import { NOTIFICATIONS_ROUTES } from '@commonyard/contracts/http/routes/notifications';
import type { App } from '@commonyard/service-kit/http/app';
import { conflict } from '@commonyard/service-kit/errors/http-error';
import { replyPage, readPageRequest } from '@commonyard/service-kit/http/pagination';
import { requireValidId } from '@commonyard/service-kit/http/params';
import type { Deps } from '../deps.ts';
import { countEmails, listEmails, retryEmail } from './email.repository.ts';

export async function emailRoutes(app: App, { db }: Deps): Promise<void> {
  app.route({
    ...NOTIFICATIONS_ROUTES['GET /api/notifications/mail'],
    onRequest: adminOnly,
    handler: async (request, reply) => {
      const { status } = request.query;
      const { limit, below } = readPageRequest(request.query, NOTIFICATIONS_PAGE_SIZE);
      const [rows, count] = await Promise.all([
        listEmails(db, { status, limit, below }).execute(),
        countEmails(db, status, COUNT_CAP),
      ]);
      return replyPage(request, reply, rows, { limit, count, cap: COUNT_CAP });
    },
  });

  app.route({
    ...NOTIFICATIONS_ROUTES['POST /api/notifications/mail/:id/retry'],
    onRequest: [adminOnly, requireValidId],
    handler: async ({ params }) =>
      db.transaction().execute(async (trx) => {
        if (!(await retryEmail(trx, params.id)))
          throw conflict('mail_not_failed', 'Only an e-mail that has failed can be sent once more');
        return listEmails(trx, { status: undefined, limit: 1, below: params.id + 1 }).executeTakeFirstOrThrow();
      }),
  });
}
