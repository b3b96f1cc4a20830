import type { Logger } from 'pino';
import type { Database } from '@commonyard/service-kit/database';
import type { Schema } from './database.ts';
import { deleteOldLinks } from './account-links/account-links.repository.ts';
import { deleteOldAttempts } from './sessions/login-attempts.repository.ts';
import { deleteOverSessions } from './sessions/sessions.repository.ts';

const EVERY_MS = 600_000;

/** Deletes what is over. */
export async function cleanUp({ db, pool }: Database<Schema>): Promise<void> {
  await deleteOverSessions(pool);
  await deleteOldAttempts(db);
  await deleteOldLinks(db);
}

/** Cleans up every ten minutes until `stop`. Several replicas may do it at once. */
export function startCleanup(database: Database<Schema>, log: Logger): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = cleanUp(database).catch((error: unknown) => log.warn({ err: error }, 'clean-up failed'));
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
