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
    const lists = await importRecords(db, readImportDocument(ImportDocument, args[0]));
    const [inquiries, inspections, contactMessages] = [lists.inquiries, lists.inspections, lists.contactMessages];
    return (
      `inquiries: ${inquiries.imported} inquiries, ${inspections.imported} inspections, ` +
      `${contactMessages.imported} contact messages imported, ` +
      `${inquiries.skipped + inspections.skipped + contactMessages.skipped} already present`
    );
  },
};
