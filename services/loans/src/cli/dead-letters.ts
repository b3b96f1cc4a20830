// Command: `list` prints the dead letters; `replay` replays all of them, or those with the ids that follow.
import { runCommand } from '@commonyard/service-kit/commands';
import { deadLettersCommand } from '@commonyard/service-kit/events/dead-letters';
import type { Database } from '../database.ts';
import { inquiriesConsumer } from '../projections/inquiries.consumer.ts';
import { listingsConsumer } from '../projections/listings.consumer.ts';
import { usersConsumer } from '../projections/users.consumer.ts';
import { handleHoldEvent, HOLDS_CONSUMER } from '../records/records.consumer.ts';

await runCommand<Database>(process.env, 'loans', ({ db }) =>
  deadLettersCommand(
    db,
    [listingsConsumer, usersConsumer, inquiriesConsumer, { name: HOLDS_CONSUMER, handle: handleHoldEvent }],
    process.argv.slice(2),
  ),
);
