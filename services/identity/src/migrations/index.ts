import { createAuditLog } from '@commonyard/service-kit/audit/tables';
import { createEventTables } from '@commonyard/service-kit/events/tables';
import { createFormNonces } from '@commonyard/service-kit/forms/form-nonces';
import { createUsageCounters } from '@commonyard/service-kit/limits/usage-limits';
import { createRecordsTables } from '@commonyard/service-kit/records/tables';
import { createMunicipalities } from './0101-municipalities.ts';
import { createUsers } from './0102-users.ts';
import { createLocalPartIndex } from './0107-user-local-parts.ts';
import { addPasswordConfirmations } from './0108-password-confirmations.ts';

/** In the order in which they run. A migration that has run anywhere must not change; a later one corrects it. */
export const migrations = {
  '0100-events': createEventTables,
  '0101-municipalities': createMunicipalities,
  '0102-users': createUsers,
  '0103-audit': createAuditLog('user'),
  '0104-form-nonces': createFormNonces,
  '0105-usage-counters': createUsageCounters,
  '0106-records': createRecordsTables,
  '0107-user-local-parts': createLocalPartIndex,
  '0108-password-confirmations': addPasswordConfirmations,
};
