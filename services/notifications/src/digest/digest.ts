import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DigestEntry, Schema } from '../database.ts';
import { insertMails } from '../mail/mails.repository.ts';
import { lastDigest } from './digest.time.ts';

const EVERY_MS = 60_000;
/** More than that is a number at the end: nobody reads on. */
const MOST_ITEMS = 30;
/** People whose digest is written in one transaction. */
const BATCH = 100;

/**
 * Writes the digest mails that are due: one for each person with something from before the last seven o'clock. What was
 * read in the application meanwhile is left out. Several replicas may do it at once. Gives how many it wrote.
 */
export async function writeDigests(db: Kysely<Schema>, now = new Date()): Promise<number> {
  const at = lastDigest(now);
  let written = 0;
  for (;;) {
    const people = await db.transaction().execute(async (trx) => {
      const items = await trx
        .deleteFrom('digestItems')
        .where('createdAt', '<', at.toISOString())
        .where('userId', 'in', (due) =>
          due
            .selectFrom('digestItems')
            .select('userId')
            .distinct()
            .where('createdAt', '<', at.toISOString())
            .orderBy('userId')
            .limit(BATCH),
        )
        .returning(['userId', 'kind', 'params', 'path', 'createdAt'])
        .returning((is) =>
          is
            .exists(
              is
                .selectFrom('notifications as n')
                .select('n.id')
                .whereRef('n.eventId', '=', 'digestItems.eventId')
                .whereRef('n.userId', '=', 'digestItems.userId')
                .where('n.readAt', 'is not', null),
            )
            .as('isRead'),
        )
        .execute();
      const unread = Map.groupBy(
        items.filter(({ isRead }) => !isRead),
        ({ userId }) => userId,
      );
      await insertMails(
        trx,
        [...unread].map(([userId, entries]) => ({
          key: `digest.${crypto.randomUUID()}.u${userId}`,
          kind: 'digest' as const,
          userId,
          content: JSON.stringify(summaryOf(entries)),
        })),
      );
      written += unread.size;
      return items.length;
    });
    if (people === 0) return written;
  }
}

function summaryOf(entries: (DigestEntry & { createdAt: string })[]) {
  const items = entries
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    .map(({ kind, params, path }) => ({ kind, params, path }));
  return { about: 'digest', items: items.slice(0, MOST_ITEMS), more: Math.max(0, items.length - MOST_ITEMS) };
}

/** Looks every minute whether digests are due, until `stop`. */
export function startDigests(db: Kysely<Schema>, log: Logger): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = writeDigests(db).then(
      (mails) => (mails > 0 ? log.info({ mails }, 'digests written') : undefined),
      (error: unknown) => log.warn({ err: error }, 'digests cannot be written yet'),
    );
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
