import type { Consumer } from '@commonyard/service-kit/events/consumer';
import { projectHold } from '@commonyard/service-kit/records/holds';
import type { Database } from '../database.ts';

/** Projects which listings and inquiries are on hold, so that no account is closed whose data they have. */
export const holdsConsumer: Consumer<Database, 'asset.hold_changed' | 'inquiry.hold_changed'> = {
  name: 'identity--holds',
  types: ['asset.hold_changed', 'inquiry.hold_changed'],
  handle: (trx, { type, data }) => projectHold(trx, type === 'asset.hold_changed' ? 'listing' : 'inquiry', data),
};
