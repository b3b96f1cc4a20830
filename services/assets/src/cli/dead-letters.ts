import { runCommand } from '@commonyard/service-kit/commands';
import { DEAD_LETTERS, deadLettersCommand } from '@commonyard/service-kit/events/dead-letters';
import { openAssetsDatabase } from '../database.ts';
import { AVAILABILITY_CONSUMER, handleAvailabilityEvent } from '../listings/listings.consumer.ts';
import { ACCOUNTS_CONSUMER, handleAccountEvent } from '../records/records.consumer.ts';

await runCommand(
  process.env,
  'assets',
  DEAD_LETTERS,
  ({ db }, args) =>
    deadLettersCommand(
      db,
      [
        { name: ACCOUNTS_CONSUMER, handle: handleAccountEvent },
        { name: AVAILABILITY_CONSUMER, handle: handleAvailabilityEvent },
      ],
      args,
    ),
  openAssetsDatabase,
);
