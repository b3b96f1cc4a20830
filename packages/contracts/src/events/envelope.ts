import type { TSchema } from 'typebox';
import { EVENTS, type Events, type EventType, type TypesWith } from './event-table.ts';

/** CloudEvents 1.0 in JSON. The NATS subject ends in its `type`. */
export type EventEnvelope<T extends EventType = EventType> = {
  specversion: '1.0';
  id: string;
  source: string;
  type: T;
  time: string;
  /** `<type>/<version of the data>`; consumers reject an unknown version. */
  dataschema: string;
  datacontenttype: 'application/json';
  /** The user who caused it. Informational only: never use it for authorization. */
  actorid: number | null;
  /** W3C trace context of the request that caused it, where that was traced. */
  traceparent?: string;
  data: Events[T];
};

/** Any event, as a union discriminated by `type`. */
export type AnyEvent = { [T in EventType]: EventEnvelope<T> }[EventType];

/** Whether the event has data of this schema, such as `ListingEvent`. */
export const hasData = <Schema extends TSchema>(
  event: AnyEvent,
  schema: Schema,
): event is Extract<AnyEvent, { type: TypesWith<Schema> }> => (EVENTS[event.type].data as TSchema) === schema;
