// Command: the inquiries, letters and inspections of the demonstration, into a database that has none of them yet.
import { runCommand } from './command.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { tellOfThePast } from '@commonyard/service-kit/events/outbox';

tellOfThePast(new Date(Date.now() - 7 * 86_400_000));
await runCommand(process.env, async ({ db }) => {
  if (process.env['NODE_ENV'] === 'production') throw new Error('The demonstration is not for production');
  return `inquiries: ${await seedDemo(db)} demo inquiries added`;
});
