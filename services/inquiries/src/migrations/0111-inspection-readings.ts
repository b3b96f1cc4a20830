import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/**
 * fuel: in eighths. uuid: the id that the device of the author made. content_hash: of what a completed inspection says; null for one
 * that was completed before.
 */
export const addInspectionReadings = runStatements(`
  ALTER TABLE inspections ADD COLUMN fuel smallint, ADD COLUMN uuid uuid, ADD COLUMN content_hash text`);
