import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** The last day of the accepted loans of a listing, projected with the days of its calendar. No index has it. */
export const addLentUntil = runStatements('ALTER TABLE listings ADD COLUMN lent_until date');
