import { sql, type Kysely } from 'kysely';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { typesWithTokens } from '@commonyard/contracts/events/tokens';
import type { EventTables } from './tables.ts';
import { hasTokens, withoutTokens } from './tokens.ts';

/** Matches, with LIKE, the payload of an event whose tokens were removed. */
export const REMOVED_TOKEN = '%"token":""%';
const TOKEN_BATCH = 500;

/**
 * Removes the tokens of published events that a relay of an earlier release has left, which did not encrypt them either. The relay
 * runs it every hour.
 */
export async function removePublishedTokens(db: Kysely<EventTables>): Promise<void> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('outbox')
      .select(['seq', 'payload'])
      .where('publishedAt', 'is not', null)
      .where('type', 'in', [...typesWithTokens])
      .where(sql<boolean>`payload ~ '"token":"[^"]'`)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(TOKEN_BATCH)
      .execute();
    for (const { seq, payload } of rows)
      await db
        .updateTable('outbox')
        .set({ payload: removeTokens(payload) ?? payload })
        .where('seq', '=', seq)
        // The relay may have re-queued it meanwhile.
        .where('publishedAt', 'is not', null)
        .execute();
    if (rows.length < TOKEN_BATCH) return;
    after = rows.at(-1)!.seq;
  }
}

/** The number of published events that had tokens: a command that publishes the state of a service again leaves them out. */
export async function countEventsWithoutTokens(db: Kysely<EventTables>): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('type', 'in', [...typesWithTokens])
    .where('payload', 'like', REMOVED_TOKEN)
    .executeTakeFirstOrThrow();
  return count;
}

/** The payload of an event without its tokens; null where it has none. */
export const removeTokens = (payload: string): string | null =>
  hasTokens(payload) ? JSON.stringify(withoutTokens(JSON.parse(payload) as EventEnvelope)) : null;
