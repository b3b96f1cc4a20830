// Command: `list` prints the dead letters, `replay` handles all of them or those with the given ids again.
import { runCommand } from '@commonyard/service-kit/commands';
import { deadLettersCommand } from '@commonyard/service-kit/events/dead-letters';
import { CLAIMS_CONSUMER, handleClaimEvent } from '../claims/claims.consumer.ts';
import type { Database } from '../database.ts';

await runCommand<Database>(process.env, 'media', ({ db }) =>
  deadLettersCommand(db, [{ name: CLAIMS_CONSUMER, handle: handleClaimEvent }], process.argv.slice(2)),
);
