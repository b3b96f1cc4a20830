import { runCommand } from '@commonyard/service-kit/commands';
import { readImportDocument } from '@commonyard/service-kit/import-document';
import type { Database } from '../database.ts';
import { ImportDocument } from './import.schema.ts';
import { importRecords } from './import-records.ts';

const COMMAND = {
  purpose:
    'Imports inquiries with their messages, inspections and contact messages, such as those of another system. A record whose id exists is skipped. Stores nothing where one record is invalid.',
  arguments: '<file.json>',
};

await runCommand<Database>(process.env, 'inquiries', COMMAND, async ({ db }, args) => {
  const { imported, skipped } = await importRecords(db, readImportDocument(ImportDocument, args[0]));
  const { inquiries, inspections, contactMessages } = imported;
  return (
    `inquiries: ${inquiries} inquiries, ${inspections} inspections, ${contactMessages} contact messages imported, ` +
    `${skipped} already present`
  );
});
