// Command: `audit-verify.ts [number:digest]` verifies the audit log, and that it still has an earlier seal.
import { verifyCommand } from '@commonyard/service-kit/audit/command';
import { runCommand } from '@commonyard/service-kit/commands';
import { AUDIT_LOG, type Database } from '../database.ts';

await runCommand<Database>(process.env, 'loans', async ({ db }) =>
  verifyCommand(db, AUDIT_LOG, { env: process.env, args: process.argv.slice(2) }),
);
