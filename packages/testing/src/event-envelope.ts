import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { Events, EventType } from '@commonyard/contracts/events/event-table';

/** An event as another service publishes it: of a new id, now, caused by a guest or the system. */
export const eventEnvelope = <T extends EventType>(type: T, data: Events[T]): EventEnvelope<T> => ({
  specversion: '1.0',
  id: crypto.randomUUID(),
  source: 'test',
  type,
  time: new Date().toISOString(),
  dataschema: `${type}/1`,
  datacontenttype: 'application/json',
  actorid: null,
  data,
});
