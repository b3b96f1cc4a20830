import { callbackify } from 'node:util';
import type { FastifySessionOptions } from '@fastify/session';
import type { Session } from 'fastify';
import type { Deps } from '../deps.ts';
import { findLiveSession, LIFETIME_HOURS, sessionKeyOf, type LiveSession } from './sessions.repository.ts';
import { endSession } from './sessions.service.ts';

declare module 'fastify' {
  interface Session {
    /** Set once, at login. */
    userId?: number;
    /** The stored session, where the request's cookie belongs to a live one. */
    live?: LiveSession;
    /** Set to send the cookie again. */
    renewed?: true;
  }
}

export const LIFETIME_MS = LIFETIME_HOURS * 3_600_000;

/** Finds and ends the sessions that Postgres has under the hash of their id. `signIn` stores them. */
export function createSessionStore({
  db,
  pool,
}: Pick<Deps, 'db' | 'pool'>): NonNullable<FastifySessionOptions['store']> {
  return {
    get: callbackify(async (sessionId: string): Promise<Session | null> => {
      const live = await findLiveSession(pool, sessionKeyOf(sessionId));
      return live ? { cookie: { originalMaxAge: LIFETIME_MS }, userId: live.user.id, live } : null;
    }),
    // The plugin stores a session when the response is sent, when it is too late to compare the password with the verified one.
    set: (_sessionId, _session, done) => done(),
    destroy: callbackify(async (sessionId: string): Promise<void> => {
      await db.transaction().execute((trx) => endSession(trx, sessionKeyOf(sessionId)));
    }),
  };
}
