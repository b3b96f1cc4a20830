// Command: migrates the schema. Runs before the service of the same version starts, never in the service.
import { migrateCommand } from '@commonyard/service-kit/commands';
import { QUERY_SETTINGS } from '../database.ts';
import { DISPATCH_CONSUMER, dispatchedTypes } from '../dispatch/dispatch.consumer.ts';
import { migrations } from '../migrations/index.ts';

await migrateCommand(
  process.env,
  'notifications',
  migrations,
  { [DISPATCH_CONSUMER]: dispatchedTypes },
  QUERY_SETTINGS,
);
