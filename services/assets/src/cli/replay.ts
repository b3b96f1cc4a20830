// Command: re-publishes the current state of every listing, for a new consumer. The running service's relay sends it.
import { runCommand } from '@commonyard/service-kit/commands';
import { openAssetsDatabase } from '../database.ts';
import { republishListings } from '../listings/listings.service.ts';

await runCommand(
  process.env,
  'assets',
  async ({ db }) => `assets: ${await republishListings(db)} listings re-published`,
  openAssetsDatabase,
);
