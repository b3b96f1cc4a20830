import { IDENTITY_ROUTES } from '@commonyard/contracts/http/routes/identity';
import type { App } from '@commonyard/service-kit/http/app';
import { notFound } from '@commonyard/service-kit/errors/http-error';
import type { Deps } from '../deps.ts';
import { lockSessionUser, requireSession, sessionUserId, sessionCookie, signOut } from './session-cookie.ts';
import { listSessions } from './sessions.repository.ts';
import { endSession, endUserSessions } from './sessions.service.ts';

const onRequest = requireSession;

export async function ownSessionRoutes(app: App, { config, db }: Deps) {
  const cookie = sessionCookie(config.PUBLIC_URL);

  app.route({
    ...IDENTITY_ROUTES['GET /api/user/sessions'],
    onRequest,
    handler: async (request, reply) => {
      const rows = await listSessions(db, sessionUserId(request));
      reply.header('x-total-count', String(rows.length));
      const { sessionKey } = request.session.live!;
      return rows.map(({ key, ...session }) => ({ id: key, ...session, current: key === sessionKey }));
    },
  });

  app.route({
    ...IDENTITY_ROUTES['DELETE /api/user/sessions/:id'],
    onRequest,
    handler: async (request, reply) => {
      const { id } = request.params;
      const ended = await db
        .transaction()
        .execute(async (trx) => endSession(trx, id, (await lockSessionUser(trx, request)).id));
      if (!ended) throw notFound('session_not_found', 'There is no such session');
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...IDENTITY_ROUTES['DELETE /api/user/sessions'],
    onRequest,
    handler: async (request, reply) => {
      await db.transaction().execute(async (trx) => {
        const user = await lockSessionUser(trx, request);
        await endUserSessions(trx, user, user.id);
      });
      await signOut(request, reply, cookie);
      return reply.code(204).send(null);
    },
  });
}
