// Command: the listings of the demonstration, into a database that has none of them yet.
import { runCommand } from './command.ts';
import { seedDemo } from './demo/demo-listings.ts';
import { tellOfThePast } from '@commonyard/service-kit/events/outbox';

tellOfThePast(new Date(Date.now() - 7 * 86_400_000));
await runCommand(process.env, async ({ db }) => {
  if (process.env['NODE_ENV'] === 'production') throw new Error('The demonstration is not for production');
  return `assets: ${await seedDemo(db)} demo listings added`;
});
