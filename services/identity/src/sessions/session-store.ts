import { callbackify } from 'node:util';
import type { FastifySessionOptions } from '@fastify/session';
import type { Session } from 'fastify';
import type { Deps } from '../deps.ts';
import {
  findLiveSession,
  insertSession,
  LIFETIME_HOURS,
  sessionKeyOf,
  type LiveSession,
} from './sessions.repository.ts';
import { endSession } from './sessions.service.ts';
import { parseUserAgent, type UserAgent } from './user-agent.mapper.ts';

declare module 'fastify' {
  interface Session {
    /** Set once, at login. */
    userId?: number;
    /** The stored session, where the request's cookie belongs to a live one. */
    live?: LiveSession;
    /** Set once, at login. */
    userAgent?: UserAgent;
    /** Set to send the cookie again. */
    renewed?: true;
  }
}

export const LIFETIME_MS = LIFETIME_HOURS * 3_600_000;

/** Stores sessions in Postgres under the hash of their id. A session without a user is not stored. */
export function createSessionStore({
  db,
  pool,
}: Pick<Deps, 'db' | 'pool'>): NonNullable<FastifySessionOptions['store']> {
  return {
    get: callbackify(async (sessionId: string): Promise<Session | null> => {
      const live = await findLiveSession(pool, sessionKeyOf(sessionId));
      return live ? { cookie: { originalMaxAge: LIFETIME_MS }, userId: live.user.id, live } : null;
    }),
    set: callbackify(async (sessionId: string, session: Session): Promise<void> => {
      // The plugin stores a new id first without a user, then again with one.
      const { userId, userAgent = parseUserAgent(undefined) } = session;
      if (userId !== undefined) await insertSession(pool, sessionKeyOf(sessionId), userId, userAgent);
    }),
    destroy: callbackify(async (sessionId: string): Promise<void> => {
      await db.transaction().execute((trx) => endSession(trx, sessionKeyOf(sessionId)));
    }),
  };
}
