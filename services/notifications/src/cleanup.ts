import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import { prune } from '@commonyard/service-kit/events/relay';
import type { Schema } from './database.ts';
import { deleteOldMails } from './mail/mails.repository.ts';
import { deleteOldEntries } from './stream/stream.repository.ts';

const EVERY_MS = 600_000;

/** Forgets, a little at a time, old events and notifications of more than a year ago. */
export async function cleanUp(db: Kysely<Schema>): Promise<void> {
  await prune(db);
  await deleteOldEntries(db);
  await deleteOldMails(db);
  await sql`
    delete from notifications where id in
      (select id from notifications where created_at < now() - interval '1 year' limit 10000)`.execute(db);
}

/** Cleans up every ten minutes until `stop`. Several replicas may do it at once. */
export function startCleanup(db: Kysely<Schema>, log: Logger): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = cleanUp(db).catch((error: unknown) => log.warn({ err: error }, 'clean-up failed'));
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
