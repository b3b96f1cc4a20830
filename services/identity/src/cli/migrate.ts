// Command: migrates the schema to the latest version. Runs before the service of the same version starts.
import { migrateCommand } from '@commonyard/service-kit/commands';
import { HOLDS_CONSUMER, HOLD_EVENT_TYPES } from '../records/records.consumer.ts';
import { migrations } from '../migrations/index.ts';

await migrateCommand(process.env, 'identity', migrations, { [HOLDS_CONSUMER]: HOLD_EVENT_TYPES });
