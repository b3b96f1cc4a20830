// NATS accounts and what each may publish and consume. deploy/nats/write-config.ts generates the server configuration from it.
import type { EventType } from '@commonyard/contracts/events/envelope';

type SubjectPrefix = EventType extends `${infer Prefix}.${string}` ? Prefix : never;

export type Account = {
  /** It publishes `<prefix>.*`, and no other account does. */
  publishes: SubjectPrefix[];
  /** Its durable consumers of the stream. */
  consumers: `${string}--${string}`[];
  /** Subjects it subscribes to directly, without the stream. */
  subscribes: EventType[];
};

export const STREAM = 'EVENTS';

export const accounts: Record<string, Account> = {
  gateway: {
    publishes: [],
    consumers: [],
    subscribes: [
      'session.revoked',
      'asset.submitted',
      'asset.approved',
      'asset.rejected',
      'asset.updated',
      'asset.deleted',
      'asset.busy_changed',
    ],
  },
  identity: { publishes: ['user', 'session'], consumers: ['identity--holds'], subscribes: [] },
  assets: { publishes: ['asset'], consumers: ['assets--accounts', 'assets--availability'], subscribes: [] },
  inquiries: {
    publishes: ['inquiry', 'message', 'contact', 'inspection'],
    consumers: ['inquiries--listings', 'inquiries--people', 'inquiries--holds', 'inquiries--loans'],
    subscribes: [],
  },
  loans: {
    publishes: ['availability', 'loan'],
    consumers: ['loans--listings', 'loans--users', 'loans--inquiries', 'loans--holds'],
    subscribes: [],
  },
  media: { publishes: [], consumers: ['media--claims'], subscribes: [] },
  notifications: { publishes: [], consumers: ['notifications--news'], subscribes: [] },
};
