import type { ServiceCommand } from '@commonyard/service-kit/service';
import type { Database } from '../database.ts';
import { republishListings } from '../listings/listings.service.ts';

export const command: ServiceCommand<Database> = {
  purpose: 'Publishes the current state of every listing again, for a new consumer.',
  run: async ({ db }) => `assets: ${await republishListings(db)} listings re-published`,
};
