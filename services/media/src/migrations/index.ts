import { createEventTables } from '@commonyard/service-kit/events/tables';
import { createUsageCounters } from '@commonyard/service-kit/limits/usage-limits';
import { createDocuments } from './0103-documents.ts';
import { createImages } from './0101-images.ts';

/** In the order in which they run. A migration that has run anywhere must not change; a later one corrects it. */
export const migrations = {
  '0100-events': createEventTables,
  '0101-images': createImages,
  '0102-usage-counters': createUsageCounters,
  '0103-documents': createDocuments,
};
