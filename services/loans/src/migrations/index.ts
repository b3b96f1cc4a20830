import type { Migration } from 'kysely/migration';
import { createAuditLog, extendAuditLog } from '@commonyard/service-kit/audit/tables';
import { createEventTables } from '@commonyard/service-kit/events/tables';
import { createUsageCounters } from '@commonyard/service-kit/limits/usage-limits';
import { createRecordsTables } from '@commonyard/service-kit/records/tables';
import { createProjections } from './0002-projections.ts';
import { createCalendars } from './0003-calendars.ts';

/** In the order in which they run. A migration that has run anywhere must not change; a later one corrects it. */
export const migrations: Record<string, Migration> = {
  '0001-events': createEventTables,
  '0002-projections': createProjections,
  '0003-calendars': createCalendars,
  '0004-audit': createAuditLog('calendar'),
  '0005-audit-format': extendAuditLog('calendar'),
  '0006-usage-counters': createUsageCounters,
  '0007-records': createRecordsTables,
};
