import { runCommand } from '@commonyard/service-kit/commands';
import { RETENTION, retentionCommand } from '@commonyard/service-kit/records/retention';
import type { Database } from '../database.ts';
import { retention } from '../records/records.service.ts';

await runCommand<Database>(process.env, 'notifications', RETENTION, ({ db }, args) =>
  retentionCommand(db, retention, { env: process.env, args }),
);
