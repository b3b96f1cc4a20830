// Command: the accounts of the demonstration. Their password is published, so it refuses to run in production.
import { beginDemonstration } from '@commonyard/service-kit/commands';
import { runCommand } from './command.ts';
import { seedAccounts } from './demo/seed-accounts.ts';
import { createPasswords } from './passwords/passwords.ts';

await runCommand(process.env, async ({ db }) => {
  beginDemonstration(process.env);
  return `identity: ${await seedAccounts(db, createPasswords())} demo accounts added`;
});
