import type { Command } from '@commonyard/command-line/arguments';
import { sql, type Kysely, type Transaction } from 'kysely';
import { truncate } from '@commonyard/contracts/truncate.values';
import type { TokenKeys } from '../auth/token-encryption.ts';
import type { AnyDb, AnyTables } from '../db/database.ts';
import { handleOnce, type AnyConsumer } from './consumer.ts';
import { parseEvent } from './parse-event.ts';
import type { EventTables } from './tables.ts';

type ReplayDeps = {
  db: AnyDb;
  /** Of the service that decrypts tokens. */
  tokenKeys?: TokenKeys | undefined;
};

/** A dead letter without its payload, which may hold personal data. */
export type DeadLetter = {
  id: number;
  consumer: string;
  type: string;
  eventId: string | null;
  error: string;
  attempts: number;
  createdAt: string;
};

/** A service's dead letters that have not been replayed, oldest first. */
export async function listDeadLetters(db: Kysely<EventTables>): Promise<DeadLetter[]> {
  return db
    .selectFrom('deadLetters')
    .select(['id', 'consumer', 'type', 'eventId', 'error', 'attempts', 'createdAt'])
    .where('replayedAt', 'is', null)
    .orderBy('id')
    .execute();
}

/**
 * Replays dead letters, all of them or those with these ids, each in a transaction of its own. The inbox skips an event
 * that was handled meanwhile; one that fails again stays with its new error. Works while the service and the event bus are
 * down. Returns how many were replayed and how many are left.
 */
export async function replayDeadLetters(
  { db, tokenKeys }: ReplayDeps,
  consumers: readonly AnyConsumer<AnyTables>[],
  ids?: number[],
): Promise<{ replayed: number; left: number }> {
  const events: Kysely<EventTables> = db;
  const deadLetters = (await listDeadLetters(events)).filter(({ id }) => !ids || ids.includes(id));
  let replayed = 0;
  for (const { id } of deadLetters) {
    try {
      await events.transaction().execute((trx) => replay({ trx, tokenKeys }, consumers, id));
      replayed++;
    } catch (error) {
      const { name, message } = error as Error;
      await events
        .updateTable('deadLetters')
        .set({ error: truncate(`${name}: ${message}`, 1_000), attempts: sql<number>`attempts + 1` })
        .where('id', '=', id)
        .execute();
    }
  }
  return { replayed, left: deadLetters.length - replayed };
}

async function replay(
  { trx, tokenKeys }: { trx: Transaction<EventTables>; tokenKeys: TokenKeys | undefined },
  consumers: readonly AnyConsumer<AnyTables>[],
  id: number,
): Promise<void> {
  // The row lock serializes concurrent commands; the second one finds the dead letter replayed.
  const deadLetter = await trx
    .selectFrom('deadLetters')
    .select(['consumer', 'type', 'payload'])
    .where('id', '=', id)
    .where('replayedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!deadLetter) return;
  const consumer = consumers.find(({ name }) => name === deadLetter.consumer);
  if (!consumer) throw new Error(`unknown consumer ${deadLetter.consumer}`);
  const event = parseEvent(deadLetter.type, new TextEncoder().encode(deadLetter.payload));
  await handleOnce(trx, { ...consumer, tokenKeys }, [event]);
  await trx
    .updateTable('deadLetters')
    .set({ replayedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

export const DEAD_LETTERS: Command = {
  purpose: 'Lists the events that the service could not handle, or handles all of them again, or those with the ids.',
  arguments: '[list | replay [id]...]',
};

/** Runs `list`, `replay` or `replay <id>...` and returns its output. Throws for other arguments. */
export async function deadLettersCommand(
  deps: ReplayDeps,
  consumers: readonly AnyConsumer<AnyTables>[],
  [verb = 'list', ...rest]: string[],
): Promise<string> {
  const ids = rest.map(Number);
  if (verb === 'replay' && ids.every((id) => Number.isSafeInteger(id) && id > 0)) {
    const { replayed, left } = await replayDeadLetters(deps, consumers, ids.length > 0 ? ids : undefined);
    return `${replayed} replayed, ${left} failed`;
  }
  if (verb !== 'list' || rest.length > 0) throw new Error('Usage: list | replay [id...]');
  const deadLetters = await listDeadLetters(deps.db);
  const lines = deadLetters.map(
    ({ id, createdAt, consumer, type, eventId, attempts, error }) =>
      `${id}  ${createdAt}  ${consumer}  ${type}  ${eventId ?? 'no id'}  ${attempts} attempts  ${error}`,
  );
  return [...lines, `${deadLetters.length} dead letters`].join('\n');
}
