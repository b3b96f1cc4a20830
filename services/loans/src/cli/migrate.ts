// Command: migrates the schema `loans` and provisions the service's consumers.
import { migrateCommand } from '@commonyard/service-kit/commands';
import { migrations } from '../migrations/index.ts';
import { inquiriesConsumer, INQUIRY_EVENT_TYPES } from '../projections/inquiries.consumer.ts';
import { listingsConsumer, LISTING_EVENT_TYPES } from '../projections/listings.consumer.ts';
import { usersConsumer, USER_EVENT_TYPES } from '../projections/users.consumer.ts';
import { HOLDS_CONSUMER, HOLD_EVENT_TYPES } from '../records/records.consumer.ts';

await migrateCommand(process.env, 'loans', migrations, {
  [listingsConsumer.name]: LISTING_EVENT_TYPES,
  [usersConsumer.name]: USER_EVENT_TYPES,
  [inquiriesConsumer.name]: INQUIRY_EVENT_TYPES,
  [HOLDS_CONSUMER]: HOLD_EVENT_TYPES,
});
