// Command: brings the schema up to date. Run before the service of the same version starts, never by it.
import { migrateCommand } from '@commonyard/service-kit/commands';
import { migrations } from './migrations/index.ts';

await migrateCommand(process.env, 'notifications', migrations);
