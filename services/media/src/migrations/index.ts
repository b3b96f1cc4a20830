import type { Migration } from 'kysely/migration';
import { createEventTables } from '@commonyard/service-kit/events/tables';
import { createImageTables } from './0002-images.ts';

export const migrations: Record<string, Migration> = {
  '0001-events': createEventTables,
  '0002-images': createImageTables,
};
