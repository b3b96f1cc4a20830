import { runCommand } from '@commonyard/service-kit/commands';
import { DEAD_LETTERS, deadLettersCommand } from '@commonyard/service-kit/events/dead-letters';
import type { Database } from '../database.ts';
import { handleHoldEvent, HOLDS_CONSUMER } from '../records/records.consumer.ts';

await runCommand<Database>(process.env, 'identity', DEAD_LETTERS, ({ db }, args) =>
  deadLettersCommand(db, [{ name: HOLDS_CONSUMER, handle: handleHoldEvent }], args),
);
