// Command: migrates the schema to the latest version. Runs before the service of the same version starts.
import { migrateCommand } from '@commonyard/service-kit/commands';
import { CLAIMS_CONSUMER } from '../claims/claims.consumer.ts';
import { CLAIM_EVENT_TYPES } from '../claims/claims.mapper.ts';
import { migrations } from '../migrations/index.ts';

await migrateCommand(process.env, 'media', migrations, { [CLAIMS_CONSUMER]: CLAIM_EVENT_TYPES });
