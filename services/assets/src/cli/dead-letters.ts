// Command: `list` prints the dead letters; `replay` replays all of them, or those with the ids that follow.
import { runCommand } from '@commonyard/service-kit/commands';
import { deadLettersCommand } from '@commonyard/service-kit/events/dead-letters';
import { openAssetsDatabase } from '../database.ts';
import { AVAILABILITY_CONSUMER, handleAvailabilityEvent } from '../listings/listings.consumer.ts';
import { ACCOUNTS_CONSUMER, handleAccountEvent } from '../records/records.consumer.ts';

await runCommand(
  process.env,
  'assets',
  ({ db }) =>
    deadLettersCommand(
      db,
      [
        { name: ACCOUNTS_CONSUMER, handle: handleAccountEvent },
        { name: AVAILABILITY_CONSUMER, handle: handleAvailabilityEvent },
      ],
      process.argv.slice(2),
    ),
  openAssetsDatabase,
);
