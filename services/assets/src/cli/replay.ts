import { runCommand } from '@commonyard/service-kit/commands';
import { openAssetsDatabase } from '../database.ts';
import { republishListings } from '../listings/listings.service.ts';

const COMMAND = {
  purpose: "Re-publishes the current state of every listing, for a new consumer. The running service's relay sends it.",
};

await runCommand(
  process.env,
  'assets',
  COMMAND,
  async ({ db }) => `assets: ${await republishListings(db)} listings re-published`,
  openAssetsDatabase,
);
