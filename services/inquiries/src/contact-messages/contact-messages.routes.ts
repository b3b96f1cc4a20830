import { INQUIRIES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import { Type } from 'typebox';
import { COUNT_CAP } from '@commonyard/contracts/assets.values';
import { errors } from '@commonyard/contracts/http/errors';
import {
  ContactBody,
  ContactMessage,
  ContactMessagesQuery,
  ContactReceipt,
  UpdateContactMessageBody,
} from '@commonyard/contracts/http/inquiries';
import { IdParams } from '@commonyard/contracts/http/field-types';
import { adminOnly } from '@commonyard/service-kit/auth/caller';
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
  app.post(
    '/api/contact',
    {
      schema: {
        summary: 'Write to the operating company',
        body: ContactBody,
        response: { 201: ContactReceipt, ...errors(403, 409, 422, 429) },
      },
    },
    async (request, reply) => {
      const { website: _honeypot, ...body } = request.body;
      const { locale } = request.caller;
      return submitPublicForm({ db, request, reply, limits, usage, kind: 'contacts' }, async (trx) =>
        JSON.stringify(toReceipt(await submitContactMessage(trx, { ...body, locale }, { deduplicate: limits }))),
      );
    },
  );

  app.get(
    '/api/contact-messages',
    {
      onRequest: adminOnly,
      schema: { querystring: ContactMessagesQuery, response: { 200: Type.Array(ContactMessage) } },
    },
    async (request, reply) => {
      const { status } = request.query;
      const page = readPageRequest(request.query, INQUIRIES_PAGE_SIZE);
      const [rows, { count }] = await Promise.all([
        contactMessagePageQuery(db, status, page).execute(),
        contactMessageCountQuery(db, status, COUNT_CAP).executeTakeFirstOrThrow(),
      ]);
      return replyPage(request, reply, rows, { limit: page.limit, count, cap: COUNT_CAP });
    },
  );

  app.get(
    '/api/contact-messages/:id',
    { onRequest: [adminOnly, requireValidId], schema: { params: IdParams, response: { 200: ContactMessage } } },
    async ({ params }) => getContactMessage(db, params.id),
  );

  app.patch(
    '/api/contact-messages/:id',
    {
      onRequest: [adminOnly, requireValidId],
      schema: { params: IdParams, body: UpdateContactMessageBody, response: { 200: ContactMessage, ...errors(409) } },
    },
    async ({ params, body, caller }) =>
      db.transaction().execute((trx) => updateContactMessageAsAdmin(trx, params.id, body, caller.userId)),
  );
}

const toReceipt = ({ id, status, createdAt }: ContactMessageRow): ContactReceipt => ({ id, status, createdAt });
