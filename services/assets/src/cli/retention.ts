// Command: prints how many listings the retention rules remove or change now; `run` does it.
import { runCommand } from '@commonyard/service-kit/commands';
import { retentionCommand } from '@commonyard/service-kit/records/retention';
import { openAssetsDatabase } from '../database.ts';
import { retention } from '../records/records.service.ts';

await runCommand(
  process.env,
  'assets',
  ({ db }) => retentionCommand(db, retention, { env: process.env, args: process.argv.slice(2) }),
  openAssetsDatabase,
);
