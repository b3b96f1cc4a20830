import type { Migration } from 'kysely/migration';
import { createEventTables } from '@commonyard/service-kit/events/tables';
import { createUsageCounters } from '@commonyard/service-kit/limits/usage-limits';
import { createImageTables } from './0002-images.ts';
import { addImageAccess } from './0003-image-access.ts';
import { addPartiesOfInspections } from './0005-parties-of-inspections.ts';
import { addEventTimes, indexEventTimes } from './0006-event-times.ts';

export const migrations: Record<string, Migration> = {
  '0001-events': createEventTables,
  '0002-images': createImageTables,
  '0003-image-access': addImageAccess,
  '0004-usage-counters': createUsageCounters,
  '0005-parties-of-inspections': addPartiesOfInspections,
  '0006-event-times': addEventTimes,
  '0007-event-time-index': indexEventTimes,
};
