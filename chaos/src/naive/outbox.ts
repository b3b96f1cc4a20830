import { PostgresDriver, type DatabaseConnection, type Transaction } from 'kysely';
import type { EventEnvelope, EventType } from '@commonyard/contracts/events/envelope';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import { DATA_VERSION, type NewEvent } from '@commonyard/service-kit/events/outbox';
import type { EventTables } from '@commonyard/service-kit/events/tables';

// All but what is written otherwise below.
export * from '@commonyard/service-kit/events/outbox';

let bus: Bus | undefined;
/** Takes the way to the stream once it is open. */
export const publishThrough = (opened: Bus): void => void (bus = opened);

const waiting = new WeakMap<DatabaseConnection, (() => void)[]>();
type End<K extends 'commitTransaction' | 'rollbackTransaction'> = (
  this: PostgresDriver,
  connection: Parameters<PostgresDriver[K]>[0],
) => Promise<void>;
const commitTransaction: End<'commitTransaction'> = Reflect.get(PostgresDriver.prototype, 'commitTransaction');
const rollbackTransaction: End<'rollbackTransaction'> = Reflect.get(PostgresDriver.prototype, 'rollbackTransaction');
PostgresDriver.prototype.commitTransaction = async function (connection) {
  await commitTransaction.call(this, connection);
  for (const publish of waiting.get(connection) ?? []) publish();
  waiting.delete(connection);
};
PostgresDriver.prototype.rollbackTransaction = async function (connection) {
  waiting.delete(connection);
  await rollbackTransaction.call(this, connection);
};

/** Publishes the event when the transaction is committed: the usual way, without a second thought. */
export async function writeEvent<T extends EventType>(
  trx: Transaction<EventTables>,
  { source, type, data, actorId }: NewEvent<T>,
): Promise<string> {
  const id = crypto.randomUUID();
  const envelope: EventEnvelope<T> = {
    specversion: '1.0',
    id,
    source,
    type,
    time: new Date().toISOString(),
    dataschema: `${type}/${DATA_VERSION}`,
    datacontenttype: 'application/json',
    actorid: actorId,
    data,
  };
  const publish = () => void bus?.publish(type, id, JSON.stringify(envelope)).catch(() => undefined);
  await trx.getExecutor().provideConnection(async (connection) => {
    waiting.set(connection, [...(waiting.get(connection) ?? []), publish]);
  });
  return id;
}
