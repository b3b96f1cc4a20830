// Command: migrates the schema. Runs before the service of the same version starts.
import { migrateCommand } from '@commonyard/service-kit/commands';
import { migrations } from '../migrations/index.ts';

await migrateCommand(process.env, 'assets', migrations);
