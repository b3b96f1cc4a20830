import type { AssetEvents } from './assets.ts';
import type { IdentityEvents } from './identity.ts';
import type { InquiryEvents } from './inquiries.ts';

/** Every event of the system: its subject, and the shape of its data. */
export type Events = IdentityEvents & AssetEvents & InquiryEvents;
export type EventType = keyof Events;

/** CloudEvents 1.0 in JSON. The subject it travels under is its `type`. */
export type EventEnvelope<T extends EventType = EventType> = {
  specversion: '1.0';
  id: string;
  source: string;
  type: T;
  time: string;
  /** `<type>/<version of the data>`; a consumer refuses a version it does not know. */
  dataschema: string;
  datacontenttype: 'application/json';
  /** Who caused it, as information only: it is never an authority. */
  actorid: number | null;
  /** W3C trace context of its cause, where that was traced. */
  traceparent?: string;
  data: Events[T];
};

/** Any event, told apart by its `type`. */
export type AnyEvent = { [T in EventType]: EventEnvelope<T> }[EventType];
