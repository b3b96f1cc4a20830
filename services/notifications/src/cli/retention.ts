// Command: prints how many notifications and emails the retention rules remove now; `run` removes them.
import { runCommand } from '@commonyard/service-kit/commands';
import { retentionCommand } from '@commonyard/service-kit/records/retention';
import type { Database } from '../database.ts';
import { retention } from '../records/records.service.ts';

await runCommand<Database>(process.env, 'notifications', ({ db }) =>
  retentionCommand(db, retention, { env: process.env, args: process.argv.slice(2) }),
);
