import type { Holds } from '@commonyard/service-kit/records/holds';
import { AUDIT_LOG, type Database } from '../database.ts';
import { lockAccount } from './records.repository.ts';

export const holds: Holds<Database> = {
  kind: 'account',
  lock: lockAccount,
  event: 'user.hold_changed',
  auditLog: AUDIT_LOG,
};
