import type { Migration } from 'kysely/migration';
import { createAuditLog, extendAuditLog } from '@commonyard/service-kit/audit/tables';
import { createEventTables } from '@commonyard/service-kit/events/tables';
import { createRecordsTables } from '@commonyard/service-kit/records/tables';
import { createFormNonces } from '@commonyard/service-kit/forms/form-nonces';
import { createUsageCounters } from '@commonyard/service-kit/limits/usage-limits';
import { createMunicipalities } from './0002-municipalities.ts';
import { createUsers } from './0003-users.ts';
import { createSessions } from './0004-sessions.ts';
import { createAccountLinks } from './0005-account-links.ts';
import { protectAccounts } from './0007-account-protection.ts';
import { allowTakenEmail } from './0008-contract-unique-email.ts';
import { addLimitFactors } from './0009-limit-factors.ts';
import { addApproval } from './0010-approval.ts';
import { addClosedAccounts } from './0014-closed-accounts.ts';
import { addFormerEmail } from './0016-changed-addresses.ts';

/** In order. Never change a migration that has run anywhere; correct it with another one. */
export const migrations: Record<string, Migration> = {
  '0001-events': createEventTables,
  '0002-municipalities': createMunicipalities,
  '0003-users': createUsers,
  '0004-sessions': createSessions,
  '0005-account-links': createAccountLinks,
  '0006-audit': createAuditLog('user'),
  '0007-account-protection': protectAccounts,
  '0008-contract-unique-email': allowTakenEmail,
  '0009-limit-factors': addLimitFactors,
  '0010-approval': addApproval,
  '0011-form-nonces': createFormNonces,
  '0012-audit-format': extendAuditLog('user'),
  '0013-records': createRecordsTables,
  '0014-closed-accounts': addClosedAccounts,
  '0015-usage-counters': createUsageCounters,
  '0016-changed-addresses': addFormerEmail,
};
