import { runCommand } from '@commonyard/service-kit/commands';
import { countEventsWithoutTokens } from '@commonyard/service-kit/events/token-removal';
import type { Database } from '../database.ts';
import { republishInspections } from '../inspections/inspections.service.ts';

const COMMAND = {
  purpose:
    'Re-publishes the current state of every inspection, by which media knows the images in use and their readers. Inquiries and messages are not re-published: no service projects them, and their events would notify users again. Nor are the links in them, whose tokens the outbox does not keep.',
};

await runCommand<Database>(process.env, 'inquiries', COMMAND, async ({ db }) => {
  const skipped = await countEventsWithoutTokens(db);
  const inspections = await republishInspections(db);
  return `inquiries: ${inspections} inspections will be published again; ${skipped} events with links skipped`;
});
