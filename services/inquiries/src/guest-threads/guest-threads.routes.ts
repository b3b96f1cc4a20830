import { Type } from 'typebox';
import { errors } from '@commonyard/contracts/http/errors';
import { IdParams } from '@commonyard/contracts/http/field-types';
import { GuestMessageBody, GuestThread, GuestThreadBody } from '@commonyard/contracts/http/inquiries';
import { adminOnly } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import { withIdempotencyKey } from '@commonyard/service-kit/http/idempotency';
import { sendJson } from '@commonyard/service-kit/http/json';
import { requireValidId } from '@commonyard/service-kit/http/params';
import type { Deps } from '../deps.ts';
import { postReply } from '../messages/messages.service.ts';
import { revokeGuestLinks } from '../guest-links/guest-links.repository.ts';
import { lockGuestLink, openGuestThread, revokeAccess } from './guest-threads.service.ts';

/**
 * The guest page of one inquiry. Only the token of its link gives access, whoever the caller is. The token is in the body, so
 * that no log contains it.
 */
export async function guestThreadsRoutes(app: App, { db, usage }: Deps): Promise<void> {
  app.post(
    '/api/public-inquiries/thread',
    {
      schema: {
        summary: 'Open the thread of a mailed link; the first time, this confirms the address',
        body: GuestThreadBody,
        response: { 200: GuestThread, ...errors(404, 429) },
      },
    },
    async ({ body, caller }) =>
      db
        .transaction()
        .execute(async (trx) => openGuestThread(trx, await lockGuestLink(trx, body.token), caller.locale)),
  );

  app.post(
    '/api/public-inquiries/thread/messages',
    {
      schema: {
        summary: 'Reply in the thread of a mailed link',
        body: GuestMessageBody,
        response: { 201: GuestThread, ...errors(404, 409, 422, 429) },
      },
    },
    async (request, reply) => {
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
  );

  app.post(
    '/api/public-inquiries/thread/revoke',
    {
      schema: {
        summary: 'End the access of all links of this party, which gets no new ones',
        body: GuestThreadBody,
        response: { 204: Type.Null(), ...errors(404, 429) },
      },
    },
    async ({ body }, reply) => {
      await db.transaction().execute(async (trx) => {
        const link = await lockGuestLink(trx, body.token);
        await revokeGuestLinks(trx, link.inquiryId, [link]);
      });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/api/inquiries/:id/guest-links',
    {
      onRequest: [adminOnly, requireValidId],
      schema: {
        summary: 'End the access of parties without an account to the thread',
        params: IdParams,
        response: { 204: Type.Null() },
      },
    },
    async ({ params }, reply) => {
      await db.transaction().execute((trx) => revokeAccess(trx, params.id));
      return reply.code(204).send(null);
    },
  );
}
