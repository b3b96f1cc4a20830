import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/**
 * The kind of the price by the lending terms. Listings of before have none until their calendars are published again
 * (`npm run events:replay loans`), as for the price itself.
 */
export const addLendingRateType = runStatements('ALTER TABLE listings ADD COLUMN lending_rate_type text');
