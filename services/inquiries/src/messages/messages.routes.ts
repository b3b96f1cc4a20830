import { Type } from 'typebox';
import { COUNT_CAP } from '@commonyard/contracts/assets.values';
import { errors } from '@commonyard/contracts/http/errors';
import { Message, MessageBody, MessagesQuery } from '@commonyard/contracts/http/inquiries';
import { IdParams } from '@commonyard/contracts/http/text';
import { MESSAGES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import type { App } from '@commonyard/service-kit/app';
import { signedIn } from '@commonyard/service-kit/caller';
import { once } from '@commonyard/service-kit/idempotency';
import type { Deps } from '../app.ts';
import { partyOnly } from '../inquiries/inquiries.hooks.ts';
import { readCursor, turnPage } from '../pages.ts';
import { plainId } from '../requests.ts';
import { postMessage } from './messages.posting.ts';
import { messagesCount, messagesPage } from './messages.repository.ts';

const tags = ['messages'];

/** The thread of an inquiry. */
export async function messagesRoutes(app: App, { db }: Deps): Promise<void> {
  const onRequest = [signedIn, plainId, partyOnly(db)];

  app.get(
    '/api/inquiries/:id/messages',
    {
      onRequest,
      schema: {
        tags,
        summary: 'The end of the thread, in the order of reading; the next page is what was said before',
        params: IdParams,
        querystring: MessagesQuery,
        response: { 200: Type.Array(Message), ...errors(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const { limit = MESSAGES_PAGE_SIZE, cursor } = request.query;
      const below = cursor === undefined ? undefined : readCursor(cursor);
      const [rows, { count }] = await Promise.all([
        messagesPage(db, request.params.id, { limit: limit + 1, below }).execute(),
        messagesCount(db, request.params.id, COUNT_CAP).executeTakeFirstOrThrow(),
      ]);
      return turnPage(request, reply, rows, { limit, count, cap: COUNT_CAP }).toReversed();
    },
  );

  app.post(
    '/api/inquiries/:id/messages',
    {
      onRequest,
      schema: {
        tags,
        params: IdParams,
        body: MessageBody,
        response: { 201: Message, ...errors(400, 401, 404, 409, 422) },
      },
    },
    async (request, reply) => {
      const { params, body, caller } = request;
      const draft = { inquiryId: params.id, userId: caller.userId!, content: body.content };
      const answer = await db
        .transaction()
        .execute((trx) => once(trx, request, async () => ({ status: 201, body: await postMessage(trx, draft) })));
      return reply.code(201).send(answer.body);
    },
  );
}
