// Command: the listings of the demonstration, into a database that has none of them yet.
import { beginDemonstration } from '@commonyard/service-kit/commands';
import { runCommand } from './command.ts';
import { seedDemo } from './demo/demo-listings.ts';

await runCommand(process.env, async ({ db }) => {
  beginDemonstration(process.env);
  return `assets: ${await seedDemo(db)} demo listings added`;
});
