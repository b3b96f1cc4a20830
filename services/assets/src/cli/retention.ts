import { runCommand } from '@commonyard/service-kit/commands';
import { RETENTION, retentionCommand } from '@commonyard/service-kit/records/retention';
import { openAssetsDatabase } from '../database.ts';
import { retention } from '../records/records.service.ts';

await runCommand(
  process.env,
  'assets',
  RETENTION,
  ({ db }, args) => retentionCommand(db, retention, { env: process.env, args }),
  openAssetsDatabase,
);
