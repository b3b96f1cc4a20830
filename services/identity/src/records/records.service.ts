import type { Holds } from '@commonyard/service-kit/records/holds';
import { AUDIT_LOG, type Database } from '../database.ts';
import { writeHoldChanged } from './records.events.ts';
import { lockAccount } from './records.repository.ts';

export const holds: Holds<Database> = {
  kind: 'account',
  lock: lockAccount,
  writeEvent: writeHoldChanged,
  auditLog: AUDIT_LOG,
};
