import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** The need on which the lending side offered a loan. */
export const addNeeds = runStatements('ALTER TABLE loans ADD COLUMN need_id integer');
