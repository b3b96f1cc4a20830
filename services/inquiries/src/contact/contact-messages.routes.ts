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
import { IdParams } from '@commonyard/contracts/http/text';
import type { App } from '@commonyard/service-kit/app';
import { adminOnly } from '@commonyard/service-kit/caller';
import { postOnce } from '@commonyard/service-kit/posts/public-post';
import type { Deps } from '../app.ts';
import { readPage, turnPage } from '../pages.ts';
import { plainId } from '../requests.ts';
import { handleContactMessage, receive } from './contact-messages.handling.ts';
import {
  contactMessagesCount,
  contactMessagesPage,
  getContactMessage,
  type ContactMessageRow,
} from './contact-messages.repository.ts';

const tags = ['contact'];

/** The letter box, and the administrators' desk behind it. */
export async function contactRoutes(app: App, { db, limits }: Deps): Promise<void> {
  app.post(
    '/api/contact',
    {
      schema: {
        tags,
        summary: 'Write to the operating company',
        body: ContactBody,
        response: { 201: ContactReceipt, ...errors(400, 403, 409, 422) },
      },
    },
    async (request, reply) => {
      const { website: _trap, ...letter } = request.body;
      const { locale } = request.caller;
      const answer = await db.transaction().execute((trx) =>
        postOnce(trx, request, { limits }, async () => ({
          status: 201,
          body: toReceipt(await receive(trx, { ...letter, locale }, { once: limits })),
        })),
      );
      return reply.code(201).send(answer.body);
    },
  );

  app.get(
    '/api/contact-messages',
    {
      onRequest: adminOnly,
      schema: {
        tags,
        querystring: ContactMessagesQuery,
        response: { 200: Type.Array(ContactMessage), ...errors(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { status } = request.query;
      const page = readPage(request.query);
      const [rows, { count }] = await Promise.all([
        contactMessagesPage(db, status, page).execute(),
        contactMessagesCount(db, status, COUNT_CAP).executeTakeFirstOrThrow(),
      ]);
      return turnPage(request, reply, rows, { limit: page.limit, count, cap: COUNT_CAP });
    },
  );

  app.get(
    '/api/contact-messages/:id',
    {
      onRequest: [adminOnly, plainId],
      schema: { tags, params: IdParams, response: { 200: ContactMessage, ...errors(400, 401, 403, 404) } },
    },
    async ({ params }) => getContactMessage(db, params.id),
  );

  app.patch(
    '/api/contact-messages/:id',
    {
      onRequest: [adminOnly, plainId],
      schema: {
        tags,
        params: IdParams,
        body: UpdateContactMessageBody,
        response: { 200: ContactMessage, ...errors(400, 401, 403, 404, 409) },
      },
    },
    async ({ params, body, caller }) =>
      db.transaction().execute((trx) => handleContactMessage(trx, params.id, body, caller.userId)),
  );
}

const toReceipt = ({ id, status, createdAt }: ContactMessageRow) => ({ id, status, createdAt });
