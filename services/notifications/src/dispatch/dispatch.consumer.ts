import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import { EVENT_TYPES, typesWith, type EventType } from '@commonyard/contracts/events/event-table';
import { HoldChanged } from '@commonyard/contracts/events/holds';
import type { Consumer } from '@commonyard/service-kit/events/consumer';
import type { Database } from '../database.ts';
import { insertStreamEntries, type PageUpdates } from '../stream-entries/stream-entries.repository.ts';
import { dispatchEvent } from './dispatch.service.ts';

/** Events that change neither what a page shows nor what users or guests are informed of. */
const IGNORED: EventType[] = ['session.revoked', 'inspection.saved', ...typesWith(HoldChanged)];

/** One consumer for all types, so that a user is projected before its first action. */
export const dispatchConsumer: Consumer<Database, EventType, PageUpdates> = {
  name: 'notifications--events',
  types: EVENT_TYPES.filter((type) => !IGNORED.includes(type)),
  handle: (trx, event, tokenKeys) => dispatchEvent(trx, event as AnyEvent, tokenKeys),
  finish: insertStreamEntries,
};
