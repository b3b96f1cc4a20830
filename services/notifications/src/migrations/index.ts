import { createEventTables } from '@commonyard/service-kit/events/tables';
import { createRecordsTables } from '@commonyard/service-kit/records/tables';
import { createEmail } from './0103-email.ts';
import { createNotifications } from './0102-notifications.ts';
import { createProjections } from './0101-projections.ts';
import { addInquiryOfEmails } from './0105-inquiry-of-emails.ts';
import { createEmailIndexes } from './0106-email-indexes.ts';
import { createMatchIndexes } from './0107-match-indexes.ts';
import { createSearchIndexes } from './0108-search-indexes.ts';

/** In the order in which they run. A migration that has run anywhere must not change; a later one corrects it. */
export const migrations = {
  '0100-events': createEventTables,
  '0101-projections': createProjections,
  '0102-notifications': createNotifications,
  '0103-email': createEmail,
  '0104-records': createRecordsTables,
  '0105-inquiry-of-emails': addInquiryOfEmails,
  '0106-email-indexes': createEmailIndexes,
  '0107-match-indexes': createMatchIndexes,
  '0108-search-indexes': createSearchIndexes,
};
