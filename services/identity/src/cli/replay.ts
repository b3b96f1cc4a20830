import { runCommand } from '@commonyard/service-kit/commands';
import { countEventsWithoutTokens } from '@commonyard/service-kit/events/token-removal';
import type { Database } from '../database.ts';
import { republishUsers } from '../users/users.service.ts';

const COMMAND = {
  purpose:
    'Publishes the current state of every user again, for a new consumer. Events with links are not published again: a user who needs a link requests another one.',
};

await runCommand<Database>(process.env, 'identity', COMMAND, async ({ db }) => {
  const skipped = await countEventsWithoutTokens(db);
  return `identity: user.updated queued for ${await republishUsers(db)} users; ${skipped} events with links skipped`;
});
