import { createAuditLog } from '@commonyard/service-kit/audit/tables';
import { createEventTables } from '@commonyard/service-kit/events/tables';
import { createFormNonces } from '@commonyard/service-kit/forms/form-nonces';
import { createUsageCounters } from '@commonyard/service-kit/limits/usage-limits';
import { createRecordsTables } from '@commonyard/service-kit/records/tables';
import { createContactMessages } from './0103-contact-messages.ts';
import { createInquiries } from './0102-inquiries.ts';
import { createInspections } from './0104-inspections.ts';
import { createReports } from './0109-reports.ts';
import { addMessagesUntil } from './0110-messages-until.ts';
import { addInspectionReadings } from './0111-inspection-readings.ts';
import { addInspectionUuids } from './0112-inspection-uuids.ts';
import { createProjections } from './0101-projections.ts';

/** In the order in which they run. A migration that has run anywhere must not change; a later one corrects it. */
export const migrations = {
  '0100-events': createEventTables,
  '0101-projections': createProjections,
  '0102-inquiries': createInquiries,
  '0103-contact-messages': createContactMessages,
  '0104-inspections': createInspections,
  '0105-audit': createAuditLog('inquiry'),
  '0106-form-nonces': createFormNonces,
  '0107-usage-counters': createUsageCounters,
  '0108-records': createRecordsTables,
  '0109-reports': createReports,
  '0110-messages-until': addMessagesUntil,
  '0111-inspection-readings': addInspectionReadings,
  '0112-inspection-uuids': addInspectionUuids,
};
