// Command: tells the other services of every inspection again, whose pictures they keep. Inquiries and messages are news
// and no state that others hold: telling them again would only tell people twice.
import { runCommand } from './command.ts';
import { replayInspections } from './inspections/replay.ts';

await runCommand(
  process.env,
  async ({ db }) => `inquiries: ${await replayInspections(db)} inspections will be told of again`,
);
