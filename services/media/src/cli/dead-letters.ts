import { runCommand } from '@commonyard/service-kit/commands';
import { DEAD_LETTERS, deadLettersCommand } from '@commonyard/service-kit/events/dead-letters';
import { CLAIMS_CONSUMER, handleClaimEvent } from '../claims/claims.consumer.ts';
import type { Database } from '../database.ts';

await runCommand<Database>(process.env, 'media', DEAD_LETTERS, ({ db }, args) =>
  deadLettersCommand(db, [{ name: CLAIMS_CONSUMER, handle: handleClaimEvent }], args),
);
