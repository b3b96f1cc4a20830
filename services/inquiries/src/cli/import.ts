import type { ServiceCommand } from '@commonyard/service-kit/service';
import { readImportDocument } from '@commonyard/service-kit/import-document';
import type { Database } from '../database.ts';
import { ImportDocument } from '../import/import.schema.ts';
import { importRecords } from '../import/import-records.ts';

export const command: ServiceCommand<Database> = {
  arguments: '<file.json>',
  purpose:
    'Imports inquiries with their messages, inspections and contact messages. A record whose id exists is skipped.',
  run: async ({ db }, args) => {
    const { imported, skipped } = await importRecords(db, readImportDocument(ImportDocument, args[0]));
    const { inquiries, inspections, contactMessages } = imported;
    return (
      `inquiries: ${inquiries} inquiries, ${inspections} inspections, ${contactMessages} contact messages imported, ` +
      `${skipped} already present`
    );
  },
};
