import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { COUNT_CAP } from '@commonyard/contracts/assets.values';
import { errors } from '@commonyard/contracts/http/errors';
import { Message, MessageBody, MessagesQuery } from '@commonyard/contracts/http/inquiries';
import { IdParams } from '@commonyard/contracts/http/field-types';
import { MESSAGES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import { withIdempotencyKey } from '@commonyard/service-kit/http/idempotency';
import { sendJson } from '@commonyard/service-kit/http/json';
import { replyPage } from '@commonyard/service-kit/http/pagination';
import { parseId } from '@commonyard/service-kit/http/params';
import type { Deps } from '../deps.ts';
import { assertCanSeeInquiry } from '../inquiries/inquiries.repository.ts';
import { parseIdCursor } from '../inquiries/page-request.ts';
import { messageCountQuery, messagePageQuery } from './messages.repository.ts';
import { postReply } from './messages.service.ts';

const tags = ['messages'];

/** The thread of an inquiry. */
export async function messagesRoutes(app: App, { db }: Deps): Promise<void> {
  const participantsOnly = async (request: FastifyRequest) => assertCanSeeInquiry(db, request.caller, parseId(request));
  const onRequest = [signedIn, participantsOnly];

  app.get(
    '/api/inquiries/:id/messages',
    {
      onRequest,
      schema: {
        tags,
        summary: 'The newest messages of the thread, oldest of them first; the next page holds older messages',
        params: IdParams,
        querystring: MessagesQuery,
        response: { 200: Type.Array(Message), ...errors(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const { limit = MESSAGES_PAGE_SIZE, cursor } = request.query;
      const below = parseIdCursor(cursor);
      const [rows, { count }] = await Promise.all([
        messagePageQuery(db, request.params.id, { limit: limit + 1, below }).execute(),
        messageCountQuery(db, request.params.id, COUNT_CAP).executeTakeFirstOrThrow(),
      ]);
      const page = { limit, count, cap: COUNT_CAP, cursorOf: ({ id }: Message) => [id] };
      return replyPage(request, reply, rows, page).toReversed();
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
      const { status, json } = await db.transaction().execute((trx) =>
        withIdempotencyKey(trx, request, async () => ({
          status: 201,
          json: JSON.stringify(await postReply(trx, draft)),
        })),
      );
      return sendJson(reply, status, json);
    },
  );
}
