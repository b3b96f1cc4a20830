// Command: the accounts of the demonstration. Their password is published, so it refuses to run in production.
import { runCommand } from './command.ts';
import { seedAccounts } from './demo/seed-accounts.ts';
import { createPasswords } from './passwords/passwords.ts';
import { tellOfThePast } from '@commonyard/service-kit/events/outbox';

tellOfThePast(new Date(Date.now() - 7 * 86_400_000));
await runCommand(process.env, async ({ db }) => {
  if (process.env['NODE_ENV'] === 'production') throw new Error('The demonstration is not for production');
  return `identity: ${await seedAccounts(db, createPasswords())} demo accounts added`;
});
