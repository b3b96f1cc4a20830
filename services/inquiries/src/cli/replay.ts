// Command: re-publishes the current state of every inspection, by which media knows the images in use and their readers.
// Inquiries and messages are not re-published: no service projects them, and their events would notify users again.
import { runCommand } from '@commonyard/service-kit/commands';
import type { Database } from '../database.ts';
import { republishInspections } from '../inspections/inspections.service.ts';

await runCommand<Database>(
  process.env,
  'inquiries',
  async ({ db }) => `inquiries: ${await republishInspections(db)} inspections will be published again`,
);
