import type { Consumer } from '@commonyard/service-kit/events/consumer';
import { projectHold } from '@commonyard/service-kit/records/holds';
import type { Database } from '../database.ts';

/** Projects which listings and accounts are on hold: their inquiries are kept with them. */
export const holdsConsumer: Consumer<Database, 'asset.hold_changed' | 'user.hold_changed'> = {
  name: 'inquiries--holds',
  types: ['asset.hold_changed', 'user.hold_changed'],
  handle: (trx, { type, data }) => projectHold(trx, type === 'asset.hold_changed' ? 'listing' : 'account', data),
};
