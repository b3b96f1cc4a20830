import { RETENTION_RULES } from '@commonyard/contracts/records.values';
import type { Retention } from '@commonyard/service-kit/records/retention';
import { AUDIT_LOG, type Database } from '../database.ts';

/** The audit log is all that has a rule: calendars hold no personal data and are as short as their listing's seasons. */
export const retention: Retention<Database> = {
  service: 'loans',
  auditLog: AUDIT_LOG,
  rules: RETENTION_RULES.loans,
  removals: {},
};
