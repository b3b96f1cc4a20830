import { INQUIRIES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import { COUNT_CAP } from '@commonyard/contracts/assets.values';
import type { ContactReceipt } from '@commonyard/contracts/http/inquiries';
import { adminOnly } from '@commonyard/service-kit/auth/caller';
import { INQUIRIES_ROUTES } from '@commonyard/contracts/http/routes/inquiries';
import type { App } from '@commonyard/service-kit/http/app';
import { replyPage, readPageRequest } from '@commonyard/service-kit/http/pagination';
import { requireValidId } from '@commonyard/service-kit/http/params';
import { submitPublicForm } from '@commonyard/service-kit/forms/public-form';
import type { Deps } from '../deps.ts';
import { updateContactMessageAsAdmin, submitContactMessage } from './contact-messages.service.ts';
import {
  contactMessageCountQuery,
  contactMessagePageQuery,
  getContactMessage,
  type ContactMessageRow,
} from './contact-messages.repository.ts';

export async function contactMessagesRoutes(app: App, { db, limits, usage }: Deps): Promise<void> {
  app.route({
    ...INQUIRIES_ROUTES['POST /api/contact'],
    handler: async (request, reply) => {
      const { website: _honeypot, ...body } = request.body;
      const { locale } = request.caller;
      return submitPublicForm({ db, request, reply, limits, usage, kind: 'contacts' }, async (trx) =>
        JSON.stringify(toReceipt(await submitContactMessage(trx, { ...body, locale }, { deduplicate: limits }))),
      );
    },
  });

  app.route({
    ...INQUIRIES_ROUTES['GET /api/contact-messages'],
    onRequest: adminOnly,
    handler: async (request, reply) => {
      const { status } = request.query;
      const page = readPageRequest(request.query, INQUIRIES_PAGE_SIZE);
      const [rows, { count }] = await Promise.all([
        contactMessagePageQuery(db, status, page).execute(),
        contactMessageCountQuery(db, status, COUNT_CAP).executeTakeFirstOrThrow(),
      ]);
      return replyPage(request, reply, rows, { limit: page.limit, count, cap: COUNT_CAP });
    },
  });

  app.route({
    ...INQUIRIES_ROUTES['GET /api/contact-messages/:id'],
    onRequest: [adminOnly, requireValidId],
    handler: async ({ params }) => getContactMessage(db, params.id),
  });

  app.route({
    ...INQUIRIES_ROUTES['PATCH /api/contact-messages/:id'],
    onRequest: [adminOnly, requireValidId],
    handler: async ({ params, body, caller }) =>
      db.transaction().execute((trx) => updateContactMessageAsAdmin(trx, params.id, body, caller.userId)),
  });
}

const toReceipt = ({ id, status, createdAt }: ContactMessageRow): ContactReceipt => ({ id, status, createdAt });
