// Command: migrates the schema. Runs before the service of the same version starts.
import { migrateCommand } from '@commonyard/service-kit/commands';
import { QUERY_SETTINGS } from '../database.ts';
import { AVAILABILITY_CONSUMER, AVAILABILITY_EVENT_TYPES } from '../listings/listings.consumer.ts';
import { ACCOUNT_EVENT_TYPES, ACCOUNTS_CONSUMER } from '../records/records.consumer.ts';
import { migrations } from '../migrations/index.ts';

await migrateCommand(
  process.env,
  'assets',
  migrations,
  { [ACCOUNTS_CONSUMER]: ACCOUNT_EVENT_TYPES, [AVAILABILITY_CONSUMER]: AVAILABILITY_EVENT_TYPES },
  QUERY_SETTINGS,
);
