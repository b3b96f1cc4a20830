import type { ServiceCommand } from '@commonyard/service-kit/service';
import { republishAvailability } from '../availability/availability.service.ts';
import type { Database } from '../database.ts';

export const command: ServiceCommand<Database> = {
  purpose: 'Publishes the unavailable days of every calendar again, by which assets filters lists.',
  run: async ({ db }) => `loans: ${await republishAvailability(db)} calendars will be published again`,
};
