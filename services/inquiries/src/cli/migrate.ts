// Command: migrates the schema `inquiries` and provisions the service's consumers.
import { migrateCommand } from '@commonyard/service-kit/commands';
import { LOANS_CONSUMER, LOAN_EVENT_TYPES } from '../loans/loans.consumer.ts';
import { migrations } from '../migrations/index.ts';
import { LISTINGS_CONSUMER, LISTING_EVENT_TYPES } from '../projections/listings.consumer.ts';
import { HOLDS_CONSUMER, HOLD_EVENT_TYPES } from '../records/records.consumer.ts';
import { USERS_CONSUMER, USER_EVENT_TYPES } from '../projections/users.consumer.ts';

await migrateCommand(process.env, 'inquiries', migrations, {
  [LISTINGS_CONSUMER]: LISTING_EVENT_TYPES,
  [USERS_CONSUMER]: USER_EVENT_TYPES,
  [HOLDS_CONSUMER]: HOLD_EVENT_TYPES,
  [LOANS_CONSUMER]: LOAN_EVENT_TYPES,
});
