import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** The days of the pick-up and the return of a loan of which its parties were reminded. A changed day differs. */
export const addHandOverReminders = runStatements(`
  ALTER TABLE loans
    ADD COLUMN pick_up_reminded_for date,
    ADD COLUMN return_reminded_for date;
`);
