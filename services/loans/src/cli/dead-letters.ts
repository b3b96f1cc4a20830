import { runCommand } from '@commonyard/service-kit/commands';
import { DEAD_LETTERS, deadLettersCommand } from '@commonyard/service-kit/events/dead-letters';
import type { Database } from '../database.ts';
import { inquiriesConsumer } from '../projections/inquiries.consumer.ts';
import { listingsConsumer } from '../projections/listings.consumer.ts';
import { usersConsumer } from '../projections/users.consumer.ts';
import { handleHoldEvent, HOLDS_CONSUMER } from '../records/records.consumer.ts';

await runCommand<Database>(process.env, 'loans', DEAD_LETTERS, ({ db }, args) =>
  deadLettersCommand(
    db,
    [listingsConsumer, usersConsumer, inquiriesConsumer, { name: HOLDS_CONSUMER, handle: handleHoldEvent }],
    args,
  ),
);
