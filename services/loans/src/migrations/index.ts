import { createAuditLog } from '@commonyard/service-kit/audit/tables';
import { createEventTables } from '@commonyard/service-kit/events/tables';
import { createUsageCounters } from '@commonyard/service-kit/limits/usage-limits';
import { createRecordsTables } from '@commonyard/service-kit/records/tables';
import { addQuoteTerms } from './0107-quote-terms.ts';
import { addCauses } from './0110-causes.ts';
import { allowAgreedStatuses } from './0123-agreed-statuses.ts';
import { createHandovers } from './0126-handovers.ts';
import { createDamageReports } from './0124-damage-reports.ts';
import { addNeeds } from './0112-needs.ts';
import { createNeedIndex } from './0116-need-index.ts';
import { recordQuoteTerms } from './0111-record-quote-terms.ts';
import { createAgreements } from './0117-agreements.ts';
import { createLoanDocuments } from './0115-documents.ts';
import { createCalendars } from './0103-calendars.ts';
import { createCertificates } from './0120-certificates.ts';
import { createMasterAgreements } from './0121-master-agreements.ts';
import { createLoanPlans } from './0113-loan-plans.ts';
import { createLoans } from './0102-loans.ts';
import { addProposedEnds } from './0108-proposed-ends.ts';
import { addSignaturesDue } from './0128-signatures-due.ts';
import { recordSignaturesDue } from './0129-record-signatures-due.ts';
import { addFeedKeys } from './0130-feed-keys.ts';
import { addHandOverReminders } from './0131-hand-over-reminders.ts';
import { createStatements } from './0127-statements.ts';
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
  '0107-quote-terms': addQuoteTerms,
  '0108-proposed-ends': addProposedEnds,
  '0110-causes': addCauses,
  '0111-record-quote-terms': recordQuoteTerms,
  '0112-needs': addNeeds,
  '0113-loan-plans': createLoanPlans,
  '0115-documents': createLoanDocuments,
  '0116-need-index': createNeedIndex,
  '0120-certificates': createCertificates,
  '0121-master-agreements': createMasterAgreements,
  '0117-agreements': createAgreements,
  '0123-agreed-statuses': allowAgreedStatuses,
  '0126-handovers': createHandovers,
  '0124-damage-reports': createDamageReports,
  '0127-statements': createStatements,
  '0128-signatures-due': addSignaturesDue,
  '0129-record-signatures-due': recordSignaturesDue,
  '0130-feed-keys': addFeedKeys,
  '0131-hand-over-reminders': addHandOverReminders,
};
