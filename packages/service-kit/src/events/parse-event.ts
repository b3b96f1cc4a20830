import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { EventType } from '@commonyard/contracts/events/event-table';
import { EVENTS, isEventType } from '@commonyard/contracts/events/event-table';
import { toReadData } from './read-data.ts';

/** Schema version of event data. Raise it for a change that a consumer cannot read. */
export const DATA_VERSION = 1;

/** An event that no retry can handle: not JSON, or not valid by its schema. */
export class PoisonError extends Error {
  override readonly name = 'PoisonError';
}

/** An event of a newer version of the product: its type, the version of its data, or a value that the consumer reads is unknown here. */
export class NewerEventError extends Error {
  override readonly name = 'NewerEventError';
}

/**
 * Parses a message as an event. Throws `PoisonError` or `NewerEventError` with the reason, and so does its data where a field that
 * is read is not valid.
 */
export function parseEvent<T extends EventType>(subject: string, bytes: Uint8Array): EventEnvelope<T> {
  let event: EventEnvelope<T>;
  try {
    event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as EventEnvelope<T>;
  } catch {
    throw new PoisonError('not JSON');
  }
  if (typeof event?.id !== 'string' || !/^[0-9a-f-]{36}$/.test(event.id)) throw new PoisonError('no event id');
  if (event.type !== subject) throw new PoisonError('type differs from subject');
  if (!isEventType(event.type)) throw new NewerEventError(`unknown type ${subject}`);
  const [, schema, version] = /^(.+)\/(\d+)$/.exec(event.dataschema) ?? [];
  if (schema === event.type && Number(version) > DATA_VERSION)
    throw new NewerEventError(`newer version ${event.dataschema}`);
  if (schema !== event.type || Number(version) < DATA_VERSION)
    throw new PoisonError(`unknown version ${event.dataschema}`);
  if (typeof event.data !== 'object' || event.data === null) throw new PoisonError('data does not match the schema');
  const data = toReadData(EVENTS[event.type].data, event.data, ({ field, isUnknownValue }) =>
    isUnknownValue
      ? new NewerEventError(`unknown value of ${field}`)
      : new PoisonError(`${field} does not match the schema`),
  );
  return { ...event, data: data as EventEnvelope<T>['data'] };
}
