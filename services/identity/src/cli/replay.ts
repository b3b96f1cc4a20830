import type { ServiceCommand } from '@commonyard/service-kit/service';
import { countEventsWithoutTokens } from '@commonyard/service-kit/events/token-removal';
import type { Database } from '../database.ts';
import { republishUsers } from '../accounts/accounts.service.ts';

export const command: ServiceCommand<Database> = {
  purpose:
    'Publishes the current state of every user again, for a new consumer. Events with links are not published again.',
  run: async ({ db }) => {
    const skipped = await countEventsWithoutTokens(db);
    return `identity: user.updated queued for ${await republishUsers(db)} users; ${skipped} events with links skipped`;
  },
};
