import type { AssetEvents, BusyEvents } from './assets.ts';
import type { HoldEvents } from './holds.ts';
import type { IdentityEvents } from './identity.ts';
import type { InquiryEvents } from './inquiries.ts';
import type { LoanEvents } from './loans.ts';

/** The data of every event type. */
export type Events = IdentityEvents & AssetEvents & BusyEvents & InquiryEvents & LoanEvents & HoldEvents;
export type EventType = keyof Events;

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
