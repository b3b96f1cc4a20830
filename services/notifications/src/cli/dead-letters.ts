// Command: dead letters. `list` them, or `replay` all or those with the ids that follow.
import { runCommand } from '@commonyard/service-kit/commands';
import { deadLettersCommand } from '@commonyard/service-kit/events/dead-letters';
import type { Database } from '../database.ts';
import { DISPATCH_CONSUMER } from '../dispatch/dispatch.consumer.ts';
import { dispatchEvent } from '../dispatch/dispatch.service.ts';
import { insertStreamEntries } from '../stream/stream.repository.ts';

await runCommand<Database>(process.env, 'notifications', ({ db }) =>
  deadLettersCommand(
    db,
    [{ name: DISPATCH_CONSUMER, handle: dispatchEvent, finish: insertStreamEntries }],
    process.argv.slice(2),
  ),
);
