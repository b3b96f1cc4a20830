import type { ServiceCommand } from '@commonyard/service-kit/service';
import { readImportDocument } from '@commonyard/service-kit/import-document';
import type { Database } from '../database.ts';
import { importRecords } from '../import/import-records.ts';
import { ImportDocument } from '../import/import.schema.ts';

export const command: ServiceCommand<Database> = {
  arguments: '<file.json>',
  purpose:
    'Imports lending terms, blocked days and loans. A listing that has a calendar and a loan whose id exists are skipped.',
  run: async ({ db }, args) => {
    const { calendars, loans } = await importRecords(db, readImportDocument(ImportDocument, args[0]));
    return [
      `loans: ${calendars.imported} calendars imported, ${calendars.skipped} already present`,
      `loans: ${loans.imported} loans imported, ${loans.skipped} already present`,
    ].join('\n');
  },
};
