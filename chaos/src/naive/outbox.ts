import { PostgresDriver, type DatabaseConnection, type Transaction } from 'kysely';
import type { EventType } from '@commonyard/contracts/events/event-table';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { NewEvent } from '@commonyard/service-kit/events/outbox';
import type { EventTables } from '@commonyard/service-kit/events/tables';
import { eventEnvelope } from '@commonyard/testing/event-envelope';

// The naive variant replaces writeEvent and writeEvents only.
export * from '@commonyard/service-kit/events/outbox';

let bus: Bus | undefined;
/** Sets the connection to publish through. */
export const setBus = (opened: Bus): void => void (bus = opened);

const uncommitted = new WeakMap<DatabaseConnection, (() => void)[]>();
type TransactionEnd<K extends 'commitTransaction' | 'rollbackTransaction'> = (
  this: PostgresDriver,
  connection: Parameters<PostgresDriver[K]>[0],
) => Promise<void>;
const commitTransaction: TransactionEnd<'commitTransaction'> = Reflect.get(
  PostgresDriver.prototype,
  'commitTransaction',
);
const rollbackTransaction: TransactionEnd<'rollbackTransaction'> = Reflect.get(
  PostgresDriver.prototype,
  'rollbackTransaction',
);
PostgresDriver.prototype.commitTransaction = async function (connection) {
  await commitTransaction.call(this, connection);
  for (const publish of uncommitted.get(connection) ?? []) publish();
  uncommitted.delete(connection);
};
PostgresDriver.prototype.rollbackTransaction = async function (connection) {
  uncommitted.delete(connection);
  await rollbackTransaction.call(this, connection);
};

/** Publishes the event after the commit, without an outbox. */
export async function writeEvent<T extends EventType>(
  trx: Transaction<EventTables>,
  { type, data, actorId }: NewEvent<T>,
): Promise<string> {
  const envelope = { ...eventEnvelope(type, data), actorid: actorId };
  const { id } = envelope;
  const publish = () => void bus?.publish(type, id, JSON.stringify(envelope)).catch(() => undefined);
  await trx.getExecutor().provideConnection(async (connection) => {
    uncommitted.set(connection, [...(uncommitted.get(connection) ?? []), publish]);
  });
  return id;
}

/** Publishes the events after the commit, without an outbox. */
export async function writeEvents(trx: Transaction<EventTables>, events: NewEvent<EventType>[]): Promise<void> {
  for (const event of events) await writeEvent(trx, event);
}
