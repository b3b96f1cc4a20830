import { Type } from 'typebox';
import { COUNT_CAP } from '@commonyard/contracts/assets.values';
import { errors } from '@commonyard/contracts/http/errors';
import { Mail, MailQuery } from '@commonyard/contracts/http/notifications';
import { IdParams } from '@commonyard/contracts/http/text';
import { NOTIFICATIONS_PAGE_SIZE } from '@commonyard/contracts/notifications.values';
import type { App } from '@commonyard/service-kit/app';
import { adminOnly } from '@commonyard/service-kit/caller';
import { conflict } from '@commonyard/service-kit/errors';
import { decodeCursor, linkNext, totalCount } from '@commonyard/service-kit/pages';
import type { Deps } from '../app.ts';
import { plainId } from '../requests.ts';
import { countMails, mailsPage, retryMail } from './mails.repository.ts';

const tags = ['notifications'];

/** What became of the mails, for administrators. */
export async function mailRoutes(app: App, { db }: Deps): Promise<void> {
  app.get(
    '/api/notifications/mail',
    {
      onRequest: adminOnly,
      schema: {
        tags,
        summary: 'E-mails and what became of them, newest first',
        querystring: MailQuery,
        response: { 200: Type.Array(Mail), ...errors(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { status, limit = NOTIFICATIONS_PAGE_SIZE, cursor } = request.query;
      const below = cursor === undefined ? undefined : (decodeCursor(cursor, ['id'])[0] as number);
      const [rows, count] = await Promise.all([
        mailsPage(db, { status, limit, below }).execute(),
        countMails(db, status, COUNT_CAP),
      ]);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      linkNext(request, reply, rows.length > limit && last ? [last.id] : undefined);
      totalCount(reply, count, COUNT_CAP);
      return shown;
    },
  );

  app.post(
    '/api/notifications/mail/:id/retry',
    {
      onRequest: [adminOnly, plainId],
      schema: {
        tags,
        summary: 'Sends a failed e-mail once more',
        params: IdParams,
        response: { 200: Mail, ...errors(400, 401, 403, 404, 409) },
      },
    },
    async ({ params }) =>
      db.transaction().execute(async (trx) => {
        if (!(await retryMail(trx, params.id)))
          throw conflict('mail_not_failed', 'Only an e-mail that has failed can be sent once more');
        return mailsPage(trx, { status: undefined, limit: 1, below: params.id + 1 }).executeTakeFirstOrThrow();
      }),
  );
}
