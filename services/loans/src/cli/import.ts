import { runCommand } from '@commonyard/service-kit/commands';
import { readImportDocument } from '@commonyard/service-kit/import-document';
import type { Database } from '../database.ts';
import { importRecords } from './import-records.ts';
import { ImportDocument } from './import.schema.ts';

const COMMAND = {
  purpose:
    'Imports lending terms, blocked days and loans, such as those of another system. A listing that has a calendar and a loan whose id exists are skipped. Stores nothing where one record is invalid.',
  arguments: '<file.json>',
};

await runCommand<Database>(process.env, 'loans', COMMAND, async ({ db }, args) => {
  const { calendars, loans } = await importRecords(db, readImportDocument(ImportDocument, args[0]));
  return [
    `loans: ${calendars.imported} calendars imported, ${calendars.skipped} already present`,
    `loans: ${loans.imported} loans imported, ${loans.skipped} already present`,
  ].join('\n');
});
