import { adminOnly } from '@commonyard/service-kit/auth/caller';
import { INQUIRIES_ROUTES } from '@commonyard/contracts/http/routes/inquiries';
import type { App } from '@commonyard/service-kit/http/app';
import { withIdempotencyKey } from '@commonyard/service-kit/http/idempotency';
import { sendJson } from '@commonyard/service-kit/http/json';
import { requireValidId } from '@commonyard/service-kit/http/params';
import type { Deps } from '../deps.ts';
import { postReply } from '../messages/messages.service.ts';
import { revokeGuestLinks } from '../guest-links/guest-links.repository.ts';
import { lockGuestLink, openGuestThread, revokeAccess, summarizeGuestThread } from './guest-threads.service.ts';

/**
 * The guest page of one inquiry. Only the token of its link gives access, whoever the caller is. The token is in the body, so
 * that no log contains it.
 */
export async function guestThreadsRoutes(app: App, { db, usage }: Deps): Promise<void> {
  app.route({
    ...INQUIRIES_ROUTES['POST /api/public-inquiries/thread'],
    handler: async ({ body, caller }) =>
      db
        .transaction()
        .execute(async (trx) => openGuestThread(trx, await lockGuestLink(trx, body.token), caller.locale)),
  });

  app.route({
    ...INQUIRIES_ROUTES['POST /api/public-inquiries/thread/summary'],
    handler: async ({ body, caller }) => summarizeGuestThread(db, body.token, caller.locale),
  });

  app.route({
    ...INQUIRIES_ROUTES['POST /api/public-inquiries/thread/messages'],
    handler: async (request, reply) => {
      const { body, caller } = request;
      const { status, json } = await db.transaction().execute(async (trx) => {
        const link = await lockGuestLink(trx, body.token);
        return withIdempotencyKey(trx, request, async () => {
          await usage.count(trx, request, 'messages');
          const { inquiryId, side } = link;
          await postReply(trx, { inquiryId, userId: null, side, content: body.content });
          return { status: 201, json: JSON.stringify(await openGuestThread(trx, link, caller.locale)) };
        });
      });
      return sendJson(reply, status, json);
    },
  });

  app.route({
    ...INQUIRIES_ROUTES['POST /api/public-inquiries/thread/revoke'],
    handler: async ({ body }, reply) => {
      await db.transaction().execute(async (trx) => {
        const link = await lockGuestLink(trx, body.token);
        await revokeGuestLinks(trx, link.inquiryId, [link]);
      });
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...INQUIRIES_ROUTES['DELETE /api/inquiries/:id/guest-links'],
    onRequest: [adminOnly, requireValidId],
    handler: async ({ params }, reply) => {
      await db.transaction().execute((trx) => revokeAccess(trx, params.id));
      return reply.code(204).send(null);
    },
  });
}
