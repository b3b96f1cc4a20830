// Command: tells the other services of every account again.
import { runCommand } from './command.ts';
import { replayUsers } from './users/replay.ts';

await runCommand(process.env, async ({ db }) => `identity: ${await replayUsers(db)} users will be told of again`);
