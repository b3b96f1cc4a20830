import type { Migration } from 'kysely/migration';
import { createEventTables } from '@commonyard/service-kit/events/tables';
import { createKnownThings } from './0002-known-things.ts';
import { createFeed } from './0003-feed.ts';
import { createStream } from './0004-stream.ts';
import { createMail } from './0005-mail.ts';
import { orderFeed } from './0006-feed-order.ts';

/** In order. A migration that has run anywhere is never changed; the next one corrects it. */
export const migrations: Record<string, Migration> = {
  '0001-events': createEventTables,
  '0002-known-things': createKnownThings,
  '0003-feed': createFeed,
  '0004-stream': createStream,
  '0005-mail': createMail,
  '0006-feed-order': orderFeed,
};
