import type { Migration } from 'kysely/migration';
import { createAuditLog, extendAuditLog } from '@commonyard/service-kit/audit/tables';
import { createEventTables } from '@commonyard/service-kit/events/tables';
import { createUsageCounters } from '@commonyard/service-kit/limits/usage-limits';
import { createRecordsTables } from '@commonyard/service-kit/records/tables';
import { createProjections } from './0002-projections.ts';
import { createCalendars } from './0003-calendars.ts';
import { addListingTexts } from './0008-listing-texts.ts';
import { createLoans } from './0009-loans.ts';
import { createMunicipalitySettings } from './0010-municipality-settings.ts';
import { createLoanFeeds } from './0011-loan-feeds.ts';
import { addLentDays } from './0012-lent-days.ts';
import { indexLentDays } from './0013-lent-days-index.ts';
import { validateLentDays } from './0014-valid-lent-days.ts';
import { indexMachines } from './0015-machine-indexes.ts';
import { indexLoanLists } from './0016-loan-list-indexes.ts';

/** In the order in which they run. A migration that has run anywhere must not change; a later one corrects it. */
export const migrations: Record<string, Migration> = {
  '0001-events': createEventTables,
  '0002-projections': createProjections,
  '0003-calendars': createCalendars,
  '0004-audit': createAuditLog('calendar'),
  '0005-audit-format': extendAuditLog('calendar'),
  '0006-usage-counters': createUsageCounters,
  '0007-records': createRecordsTables,
  '0008-listing-texts': addListingTexts,
  '0009-loans': createLoans,
  '0010-municipality-settings': createMunicipalitySettings,
  '0011-loan-feeds': createLoanFeeds,
  '0012-lent-days': addLentDays,
  '0013-lent-days-index': indexLentDays,
  '0014-valid-lent-days': validateLentDays,
  '0015-machine-indexes': indexMachines,
  '0016-loan-list-indexes': indexLoanLists,
};
