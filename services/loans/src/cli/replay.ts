// Command: re-publishes the unavailable days of every calendar, by which assets filters lists.
import { runCommand } from '@commonyard/service-kit/commands';
import { republishAvailability } from '../availability/availability.service.ts';
import type { Database } from '../database.ts';

await runCommand<Database>(
  process.env,
  'loans',
  async ({ db }) => `loans: ${await republishAvailability(db)} calendars will be published again`,
);
