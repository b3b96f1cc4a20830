import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** The price of a loan by the lending terms, projected with the days of the calendar. No index has it. */
export const addLendingRates = runStatements('ALTER TABLE listings ADD COLUMN lending_rates jsonb');
