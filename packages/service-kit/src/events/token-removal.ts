import type { Kysely } from 'kysely';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { typesWithTokens } from '@commonyard/contracts/events/tokens';
import type { EventTables } from './tables.ts';
import { hasTokens, withoutTokens } from './tokens.ts';

/** Matches, with LIKE, the payload of an event whose tokens were removed. */
export const REMOVED_TOKEN = '%"token":""%';
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
