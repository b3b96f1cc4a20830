import { createIndexes } from '@commonyard/service-kit/db/online-migrations';

/** An id made on a device names one inspection, for ever. */
export const addInspectionUuids = createIndexes(
  'CREATE UNIQUE INDEX CONCURRENTLY inspections_uuid ON inspections (uuid)',
);
