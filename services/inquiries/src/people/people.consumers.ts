import { sql, type Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { UserEvent } from '@commonyard/contracts/events/identity';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { Schema } from '../database.ts';
import { wordsOf } from '../search-words.ts';

export const PEOPLE_CONSUMER = 'inquiries--people';

export const peopleTypes = ['user.registered', 'user.updated', 'user.deactivated'] as const;

/** Keeps the names of those who ask and answer. */
export function startPeople(deps: { db: Kysely<Schema>; bus: Bus; log: Logger }): { stop(): Promise<void> } {
  return startConsumer({
    ...deps,
    name: PEOPLE_CONSUMER,
    types: peopleTypes,
    handle: handlePerson,
  });
}

export const handlePerson = (trx: Transaction<Schema>, { data }: { data: UserEvent }) => knowPerson(trx, data);

/** Takes note of a person, unless as much or more is known. Its inquiries are found by the name it has now. */
export async function knowPerson(trx: Transaction<Schema>, user: UserEvent): Promise<void> {
  const { id, version, name, municipality, locale, active } = user;
  const person = { version, name, municipality, locale, active };
  const { numInsertedOrUpdatedRows: changed } = await trx
    .insertInto('people')
    .values({ id, ...person })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(person).where('people.version', '<', version))
    .executeTakeFirstOrThrow();
  if (changed !== 1n) return;
  const senderWords = wordsOf([name]);
  await trx
    .updateTable('inquiries')
    .set({ senderWords })
    .where('userId', '=', id)
    .where(sql<boolean>`sender_words <> ${senderWords}::text[]`)
    .execute();
}
