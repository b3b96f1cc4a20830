// Command: brings the schema up to date. Run before the service of the same version starts, never by it.
import { migrateCommand } from '@commonyard/service-kit/commands';
import { LISTINGS_CONSUMER, listingTypes } from './listings/listings.consumers.ts';
import { migrations } from './migrations/index.ts';
import { PEOPLE_CONSUMER, peopleTypes } from './people/people.consumers.ts';

await migrateCommand(process.env, 'inquiries', migrations, {
  [LISTINGS_CONSUMER]: listingTypes,
  [PEOPLE_CONSUMER]: peopleTypes,
});
