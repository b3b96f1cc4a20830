import { sql, type Kysely, type Transaction } from 'kysely';
import { handleOnce, readEvent } from './consumer.ts';
import { eventsOf } from './outbox.ts';
import type { EventTables } from './tables.ts';

/** What a consumer does with an event, under the name that its inbox goes by. */
export type Replayable<Schema> = {
  name: string;
  handle: (trx: Transaction<Schema>, event: never) => Promise<void>;
};

/** A dead letter without what it says, which may be personal. */
export type DeadLetter = {
  id: number;
  consumer: string;
  type: string;
  eventId: string | null;
  error: string;
  attempts: number;
  createdAt: string;
};

/** The events of a service that could not be handled and have not been since, the oldest first. */
export async function listDeadLetters(db: Kysely<EventTables>): Promise<DeadLetter[]> {
  return db
    .selectFrom('deadLetters')
    .select(['id', 'consumer', 'type', 'eventId', 'error', 'attempts', 'createdAt'])
    .where('replayedAt', 'is', null)
    .orderBy('id')
    .execute();
}

/**
 * Handles dead letters anew, all of them or those with these ids, each in a transaction of its own: an event that had
 * its effect meanwhile has none again, and one that fails once more stays, with its new error. Works while the service
 * and the event bus are away. Gives how many are done with and how many stay.
 */
export async function replayDeadLetters<Schema extends EventTables>(
  db: Kysely<Schema>,
  consumers: Replayable<Schema>[],
  ids?: number[],
): Promise<{ replayed: number; left: number }> {
  const events = db as unknown as Kysely<EventTables>;
  const letters = (await listDeadLetters(events)).filter(({ id }) => !ids || ids.includes(id));
  let replayed = 0;
  for (const { id } of letters) {
    try {
      await db.transaction().execute((trx) => replay(trx, consumers, id));
      replayed++;
    } catch (error) {
      const { name, message } = error as Error;
      await events
        .updateTable('deadLetters')
        .set({ error: `${name}: ${message}`.slice(0, 1_000), attempts: sql<number>`attempts + 1` })
        .where('id', '=', id)
        .execute();
    }
  }
  return { replayed, left: letters.length - replayed };
}

async function replay<Schema extends EventTables>(
  trx: Transaction<Schema>,
  consumers: Replayable<Schema>[],
  id: number,
): Promise<void> {
  // Two commands at once handle it one after the other, and the second finds that it is done with.
  const letter = await eventsOf(trx)
    .selectFrom('deadLetters')
    .select(['consumer', 'type', 'payload'])
    .where('id', '=', id)
    .where('replayedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!letter) return;
  const consumer = consumers.find(({ name }) => name === letter.consumer);
  if (!consumer) throw new Error(`${letter.consumer} is no consumer of this service any more`);
  const event = readEvent(letter.type, new TextEncoder().encode(letter.payload));
  await handleOnce(trx, consumer as never, event as never);
  await eventsOf(trx)
    .updateTable('deadLetters')
    .set({ replayedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

/** What `list`, `replay` or `replay <id>...` gives, as text. Throws for any other words. */
export async function deadLettersCommand<Schema extends EventTables>(
  db: Kysely<Schema>,
  consumers: Replayable<Schema>[],
  [verb = 'list', ...rest]: string[],
): Promise<string> {
  const ids = rest.map(Number);
  if (verb === 'replay' && ids.every((id) => Number.isSafeInteger(id) && id > 0)) {
    const { replayed, left } = await replayDeadLetters(db, consumers, ids.length > 0 ? ids : undefined);
    return `${replayed} handled, ${left} could not be`;
  }
  if (verb !== 'list' || rest.length > 0) throw new Error('Say list, replay, or replay and the ids of some');
  const letters = await listDeadLetters(db as unknown as Kysely<EventTables>);
  const lines = letters.map(
    ({ id, createdAt, consumer, type, eventId, attempts, error }) =>
      `${id}  ${createdAt}  ${consumer}  ${type}  ${eventId ?? 'no id'}  ${attempts} attempts  ${error}`,
  );
  return [...lines, `${letters.length} dead letters`].join('\n');
}
