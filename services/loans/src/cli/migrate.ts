// Command: migrates the schema `loans` and provisions the service's consumers.
import { migrateCommand } from '@commonyard/service-kit/commands';
import { migrations } from '../migrations/index.ts';
import { INQUIRIES_CONSUMER, INQUIRY_EVENT_TYPES } from '../projections/inquiries.consumer.ts';
import { LISTINGS_CONSUMER, LISTING_EVENT_TYPES } from '../projections/listings.consumer.ts';
import { USERS_CONSUMER, USER_EVENT_TYPES } from '../projections/users.consumer.ts';
import { HOLDS_CONSUMER, HOLD_EVENT_TYPES } from '../records/records.consumer.ts';

await migrateCommand(process.env, 'loans', migrations, {
  [LISTINGS_CONSUMER]: LISTING_EVENT_TYPES,
  [USERS_CONSUMER]: USER_EVENT_TYPES,
  [INQUIRIES_CONSUMER]: INQUIRY_EVENT_TYPES,
  [HOLDS_CONSUMER]: HOLD_EVENT_TYPES,
});
