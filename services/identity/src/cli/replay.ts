// Command: publishes the current state of every user again, for a new consumer.
import { runCommand } from '@commonyard/service-kit/commands';
import type { Database } from '../database.ts';
import { republishUsers } from '../users/users.service.ts';

await runCommand<Database>(
  process.env,
  'identity',
  async ({ db }) => `identity: user.updated queued for ${await republishUsers(db)} users`,
);
