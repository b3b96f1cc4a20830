import { Type } from 'typebox';
import { errors } from '@commonyard/contracts/http/errors';
import { OwnSession, SessionParams } from '@commonyard/contracts/http/identity';
import type { App } from '@commonyard/service-kit/app';
import { notFound } from '@commonyard/service-kit/errors';
import type { Deps } from '../app.ts';
import { ownAccount, ownId, sessionCookie, signOut } from './session-cookie.ts';
import { endSession, endSessionsOf, listSessionsOf } from './sessions.repository.ts';

const tags = ['sessions'];
const onRequest = ownAccount;

/** Where somebody is signed in, and how to end it. */
export async function ownSessionRoutes(app: App, { config, database: { db } }: Deps) {
  const cookie = sessionCookie(config.PUBLIC_URL);

  app.get(
    '/api/user/sessions',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Where I am signed in',
        response: { 200: Type.Array(OwnSession), ...errors(401) },
      },
    },
    async (request, reply) => {
      const rows = await listSessionsOf(db, ownId(request));
      reply.header('cache-control', 'no-store').header('x-total-count', String(rows.length));
      const { sessionKey } = request.session.live!;
      return rows.map(({ key, ...session }) => ({ id: key, ...session, current: key === sessionKey }));
    },
  );

  app.delete(
    '/api/user/sessions/:id',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Sign out somewhere else',
        params: SessionParams,
        response: { 204: Type.Null(), ...errors(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const ended = await db.transaction().execute((trx) => endSession(trx, id, ownId(request)));
      if (!ended) throw notFound('session_not_found', 'There is no such session');
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/api/user/sessions',
    {
      onRequest,
      schema: { tags, summary: 'Sign out everywhere, here too', response: { 204: Type.Null(), ...errors(401) } },
    },
    async (request, reply) => {
      const id = ownId(request);
      await db.transaction().execute((trx) => endSessionsOf(trx, id, id));
      await signOut(request, reply, cookie);
      return reply.code(204).send(null);
    },
  );
}
