import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** Why a loan ended, waits or goes on without its listing, where no step of a side is the reason. */
export const addCauses = runStatements('ALTER TABLE loans ADD COLUMN cause text');
