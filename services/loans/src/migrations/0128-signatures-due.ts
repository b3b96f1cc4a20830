import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** The sides of a loan that must sign its agreement and have not: a step of their officers. */
export const addSignaturesDue = runStatements(`ALTER TABLE loans ADD COLUMN signatures_due text[];`);
