import type { FastifyRequest } from 'fastify';
import { COUNT_CAP } from '@commonyard/contracts/assets.values';
import { MESSAGES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import { INQUIRIES_ROUTES } from '@commonyard/contracts/http/routes/inquiries';
import type { App } from '@commonyard/service-kit/http/app';
import { reversedObjects } from '@commonyard/service-kit/db/json';
import { sendJsonPage, readPageRequest } from '@commonyard/service-kit/http/pagination';
import { parseId, requireValidId } from '@commonyard/service-kit/http/params';
import type { Deps } from '../deps.ts';
import { inquiryNotFound } from '../inquiries/inquiries.policy.ts';
import { assertCanSeeInquiry } from '../inquiries/inquiries.repository.ts';
import { findMessages } from './messages.repository.ts';
import { postReply } from './messages.service.ts';
import { replyOnce } from '@commonyard/service-kit/http/idempotency';

export async function messagesRoutes(app: App, { db, pool, usage }: Deps): Promise<void> {
  const participantsOnly = async (request: FastifyRequest) => assertCanSeeInquiry(db, request.caller, parseId(request));
  app.route({
    ...INQUIRIES_ROUTES['GET /api/inquiries/:id/messages'],
    onRequest: [signedIn, requireValidId],
    handler: async (request, reply) => {
      const { caller, params, query } = request;
      const page = { ...readPageRequest(query, MESSAGES_PAGE_SIZE), cap: COUNT_CAP };
      const found = await findMessages(pool, { caller, inquiryId: params.id, ...page });
      if (!found) throw inquiryNotFound();
      const { next, count } = found;
      return sendJsonPage(request, reply, { json: reversedObjects(found), next }, { count, cap: COUNT_CAP });
    },
  });

  app.route({
    ...INQUIRIES_ROUTES['POST /api/inquiries/:id/messages'],
    onRequest: [signedIn, participantsOnly],
    handler: async (request, reply) => {
      const { params, body, caller } = request;
      const draft = { inquiryId: params.id, userId: caller.userId!, side: null, content: body.content };
      return replyOnce({ db, request, reply }, async (trx) => {
        await usage.count(trx, request, 'messages');
        return JSON.stringify(await postReply(trx, draft, caller));
      });
    },
  });
}
