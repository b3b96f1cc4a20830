// Command: tells the other services of every listing again. The running service sends what this writes.
import { runCommand } from './command.ts';
import { replayListings } from './listings/listings.replay.ts';

await runCommand(process.env, async ({ db }) => `assets: ${await replayListings(db)} listings will be told of again`);
