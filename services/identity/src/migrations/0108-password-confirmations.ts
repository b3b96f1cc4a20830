import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** When the user of a session last confirmed the password in it; null where it did not yet. */
export const addPasswordConfirmations = runStatements(`ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz`);
