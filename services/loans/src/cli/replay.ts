import { runCommand } from '@commonyard/service-kit/commands';
import { republishAvailability } from '../availability/availability.service.ts';
import type { Database } from '../database.ts';

const COMMAND = {
  purpose: 'Re-publishes the unavailable days of every calendar, by which assets filters lists.',
};

await runCommand<Database>(
  process.env,
  'loans',
  COMMAND,
  async ({ db }) => `loans: ${await republishAvailability(db)} calendars will be published again`,
);
