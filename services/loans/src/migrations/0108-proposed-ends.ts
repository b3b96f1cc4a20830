import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/**
 * What a side says about the end of an accepted loan, how often both sides were asked what happened, and the names of users, which
 * proposals show. `due_at` of an accepted loan is from now on when the job asks both sides, or makes a proposed end final: the day
 * after the last day, as it was before.
 */
export const addProposedEnds = runStatements(`
  ALTER TABLE loans ADD COLUMN proposed_end jsonb, ADD COLUMN end_requests smallint NOT NULL DEFAULT 0;
  ALTER TABLE users ADD COLUMN name text;
`);
