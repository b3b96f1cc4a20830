import { callbackify } from 'node:util';
import type { FastifySessionOptions } from '@fastify/session';
import type { Session } from 'fastify';
import type { Database } from '@commonyard/service-kit/database';
import type { Schema } from '../database.ts';
import { agentOf, type Agent } from './agent.ts';
import {
  endSession,
  findLiveSession,
  insertSession,
  LIFETIME_HOURS,
  sessionKeyOf,
  type LiveSession,
} from './sessions.repository.ts';

declare module 'fastify' {
  interface Session {
    /** Whose session it is. Assigned once, at login. */
    userId?: number;
    /** What is known of it, where the request came with a live one. */
    live?: LiveSession;
    /** Where it was opened. Assigned once, at login. */
    agent?: Agent;
    /** Set to have the cookie sent again. */
    renewed?: true;
  }
}

export const LIFETIME_MS = LIFETIME_HOURS * 3_600_000;

/** Keeps sessions in Postgres, under the hash of their id. Only those of somebody: a visitor leaves no row. */
export function createSessionStore({ db, pool }: Database<Schema>): NonNullable<FastifySessionOptions['store']> {
  return {
    get: callbackify(async (sessionId: string): Promise<Session | null> => {
      const live = await findLiveSession(pool, sessionKeyOf(sessionId));
      return live ? { cookie: { originalMaxAge: LIFETIME_MS }, userId: live.user.id, live } : null;
    }),
    set: callbackify(async (sessionId: string, session: Session): Promise<void> => {
      // A new id is stored empty first and gets its user right after.
      const { userId, agent = agentOf(undefined) } = session;
      if (userId !== undefined) await insertSession(pool, sessionKeyOf(sessionId), userId, agent);
    }),
    destroy: callbackify(async (sessionId: string): Promise<void> => {
      await db.transaction().execute((trx) => endSession(trx, sessionKeyOf(sessionId)));
    }),
  };
}
