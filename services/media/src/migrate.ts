// Command: brings the schema up to date. Run before the service of the same version starts, never by it.
import { migrateCommand } from '@commonyard/service-kit/commands';
import { CLAIMS_CONSUMER } from './claims/claims.consumers.ts';
import { claimingTypes } from './claims/claims.rules.ts';
import { migrations } from './migrations/index.ts';

await migrateCommand(process.env, 'media', migrations, { [CLAIMS_CONSUMER]: claimingTypes });
