// Who may say and hear what on NATS. From this list deploy/nats/write-config.ts writes the server's configuration.
import type { EventType } from '@commonyard/contracts/events/envelope';

type Kind = EventType extends `${infer K}.${string}` ? K : never;

export type Account = {
  /** What its events are about: it alone says `<kind>.*`. */
  publishes: Kind[];
  /** The durable consumers through which it gets events. */
  consumers: `${string}--${string}`[];
  /** What it hears as it passes, without the stream. */
  hears: EventType[];
};

export const STREAM = 'EVENTS';

export const accounts: Record<string, Account> = {
  gateway: { publishes: [], consumers: [], hears: ['session.revoked'] },
  identity: { publishes: ['user', 'session'], consumers: [], hears: [] },
  assets: { publishes: ['asset'], consumers: [], hears: [] },
  inquiries: {
    publishes: ['inquiry', 'message', 'contact', 'inspection'],
    consumers: ['inquiries--listings', 'inquiries--people'],
    hears: [],
  },
  media: { publishes: [], consumers: ['media--claims'], hears: [] },
  notifications: { publishes: [], consumers: ['notifications--news'], hears: [] },
};
