// Command: the events that could not be handled. `list` them, or `replay` all or those with the ids that follow.
import { runCommand } from '@commonyard/service-kit/commands';
import { deadLettersCommand } from '@commonyard/service-kit/events/dead-letters';
import { CLAIMS_CONSUMER, handleClaim } from './claims/claims.consumers.ts';
import type { MediaSchema } from './database.ts';

await runCommand<MediaSchema>(process.env, 'media', ({ db }) =>
  deadLettersCommand(db, [{ name: CLAIMS_CONSUMER, handle: handleClaim }], process.argv.slice(2)),
);
