import { AUDIT_VERIFY, verifyCommand } from '@commonyard/service-kit/audit/command';
import { runCommand } from '@commonyard/service-kit/commands';
import { AUDIT_LOG, type Database } from '../database.ts';

await runCommand<Database>(process.env, 'identity', AUDIT_VERIFY, async ({ db }, args) =>
  verifyCommand(db, AUDIT_LOG, { env: process.env, args }),
);
