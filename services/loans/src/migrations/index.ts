import { createAuditLog } from '@commonyard/service-kit/audit/tables';
import { createEventTables } from '@commonyard/service-kit/events/tables';
import { createUsageCounters } from '@commonyard/service-kit/limits/usage-limits';
import { createRecordsTables } from '@commonyard/service-kit/records/tables';
import { createCalendars } from './0103-calendars.ts';
import { createLoans } from './0102-loans.ts';
import { createProjections } from './0101-projections.ts';

/** In the order in which they run. A migration that has run anywhere must not change; a later one corrects it. */
export const migrations = {
  '0100-events': createEventTables,
  '0101-projections': createProjections,
  '0102-loans': createLoans,
  '0103-calendars': createCalendars,
  '0104-audit': createAuditLog('calendar'),
  '0105-usage-counters': createUsageCounters,
  '0106-records': createRecordsTables,
};
