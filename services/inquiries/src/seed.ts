// Command: the inquiries, letters and inspections of the demonstration, into a database that has none of them yet.
import { beginDemonstration } from '@commonyard/service-kit/commands';
import { runCommand } from './command.ts';
import { seedDemo } from './demo/seed-demo.ts';

await runCommand(process.env, async ({ db }) => {
  beginDemonstration(process.env);
  return `inquiries: ${await seedDemo(db)} demo inquiries added`;
});
