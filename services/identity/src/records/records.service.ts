import { createHoldsConsumer, type Holds } from '@commonyard/service-kit/records/holds';
import { AUDIT_LOG, type Database } from '../database.ts';
import { lockAccount } from './records.repository.ts';

/** Listings and inquiries on hold: no account is closed whose data they have. */
export const holdsConsumer = createHoldsConsumer<Database>('identity', ['asset.hold_changed', 'inquiry.hold_changed']);

export const holds: Holds<Database> = {
  lock: lockAccount,
  event: 'user.hold_changed',
  auditLog: AUDIT_LOG,
};
