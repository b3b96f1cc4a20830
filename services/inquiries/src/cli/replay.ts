import type { ServiceCommand } from '@commonyard/service-kit/service';
import { countEventsWithoutTokens } from '@commonyard/service-kit/events/token-removal';
import { republishHolds } from '@commonyard/service-kit/records/holds';
import type { Database } from '../database.ts';
import { republishInspections } from '../inspections/inspections.service.ts';
import { holds } from '../records/records.service.ts';

// Inquiries and messages are not published again: no service projects them, and their events would notify users once more. Nor are
// the links in them, whose tokens the outbox does not keep.
export const command: ServiceCommand<Database> = {
  purpose:
    'Publishes the current state of every inspection again, by which media knows the images in use and their readers, and the legal holds in force, by which loans stay.',
  run: async ({ db }) => {
    const skipped = await countEventsWithoutTokens(db);
    const inspections = await republishInspections(db);
    const held = await republishHolds(db, holds);
    return `inquiries: ${inspections} inspections and ${held} held inquiries will be published again; ${skipped} events with links skipped`;
  },
};
