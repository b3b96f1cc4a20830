// Command: the events that could not be handled. `list` them, or `replay` all or those with the ids that follow.
import { runCommand } from '@commonyard/service-kit/commands';
import { deadLettersCommand } from '@commonyard/service-kit/events/dead-letters';
import type { Schema } from './database.ts';
import { handleListing, LISTINGS_CONSUMER } from './listings/listings.consumers.ts';
import { handlePerson, PEOPLE_CONSUMER } from './people/people.consumers.ts';

await runCommand<Schema>(process.env, 'inquiries', ({ db }) =>
  deadLettersCommand(
    db,
    [
      { name: LISTINGS_CONSUMER, handle: handleListing },
      { name: PEOPLE_CONSUMER, handle: handlePerson },
    ],
    process.argv.slice(2),
  ),
);
