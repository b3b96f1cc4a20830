import type { Migration } from 'kysely/migration';
import { createAuditLog, extendAuditLog } from '@commonyard/service-kit/audit/tables';
import { createEventTables } from '@commonyard/service-kit/events/tables';
import { createRecordsTables } from '@commonyard/service-kit/records/tables';
import { createFormNonces } from '@commonyard/service-kit/forms/form-nonces';
import { createUsageCounters } from '@commonyard/service-kit/limits/usage-limits';
import { createProjections } from './0002-projections.ts';
import { createInquiries } from './0003-inquiries.ts';
import { createContactMessages } from './0005-contact-messages.ts';
import { createInspections } from './0006-inspections.ts';
import { indexInspectionsOfUsers } from './0007-inspections-of-a-user.ts';
import { addInquiryDates } from './0010-inquiry-dates.ts';
import { createUnreadInquiries } from './0011-unread-inquiries.ts';
import { addFailedItems } from './0012-failed-items.ts';
import { createGuestLinks } from './0013-guest-links.ts';
import { indexReceivedInquiries } from './0014-received-inquiries.ts';
import { addInspectingSide } from './0015-inspecting-side.ts';
import { allowRemovalOfInspections } from './0019-removal-of-inspections.ts';
import { addLoans, indexLoans } from './0020-loans.ts';

/** In the order in which they run. A migration that has run anywhere must not change; a later one corrects it. */
export const migrations: Record<string, Migration> = {
  '0001-events': createEventTables,
  '0002-known-things': createProjections,
  '0003-inquiries': createInquiries,
  '0004-audit': createAuditLog('inquiry'),
  '0005-contact-messages': createContactMessages,
  '0006-inspections': createInspections,
  '0007-inspections-of-a-user': indexInspectionsOfUsers,
  '0008-form-nonces': createFormNonces,
  '0010-inquiry-dates': addInquiryDates,
  '0011-unread-inquiries': createUnreadInquiries,
  '0012-failed-items': addFailedItems,
  '0013-guest-links': createGuestLinks,
  '0014-received-inquiries': indexReceivedInquiries,
  '0015-inspecting-side': addInspectingSide,
  '0016-usage-counters': createUsageCounters,
  '0017-audit-format': extendAuditLog('inquiry'),
  '0018-records': createRecordsTables,
  '0019-removal-of-inspections': allowRemovalOfInspections,
  '0020-loans': addLoans,
  '0021-loans-index': indexLoans,
};
