import { runCommand } from '@commonyard/service-kit/commands';
import { DEAD_LETTERS, deadLettersCommand } from '@commonyard/service-kit/events/dead-letters';
import type { Database } from '../database.ts';
import { handleLoanEvent, LOANS_CONSUMER } from '../loans/loans.consumer.ts';
import { handleListingEvent, LISTINGS_CONSUMER } from '../projections/listings.consumer.ts';
import { handleHoldEvent, HOLDS_CONSUMER } from '../records/records.consumer.ts';
import { handleUserEvent, USERS_CONSUMER } from '../projections/users.consumer.ts';

await runCommand<Database>(process.env, 'inquiries', DEAD_LETTERS, ({ db }, args) =>
  deadLettersCommand(
    db,
    [
      { name: LISTINGS_CONSUMER, handle: handleListingEvent },
      { name: USERS_CONSUMER, handle: handleUserEvent },
      { name: HOLDS_CONSUMER, handle: handleHoldEvent },
      { name: LOANS_CONSUMER, handle: handleLoanEvent },
    ],
    args,
  ),
);
