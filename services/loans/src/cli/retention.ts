// Command: prints how many entries of the audit log the retention rules remove now; `run` removes them.
import { runCommand } from '@commonyard/service-kit/commands';
import { retentionCommand } from '@commonyard/service-kit/records/retention';
import type { Database } from '../database.ts';
import { retention } from '../records/records.service.ts';

await runCommand<Database>(process.env, 'loans', ({ db }) =>
  retentionCommand(db, retention, { env: process.env, args: process.argv.slice(2) }),
);
