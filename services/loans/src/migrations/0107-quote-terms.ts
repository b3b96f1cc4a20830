import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** The lending terms of each quote, as they were when it was sent. */
export const addQuoteTerms = runStatements(`
  ALTER TABLE quotes
    ADD COLUMN terms jsonb,
    ADD COLUMN terms_recorded_later boolean NOT NULL DEFAULT false;
`);
