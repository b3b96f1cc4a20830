// Command: `import.ts <file.json>` imports lending terms and blocked days of listings, such as those of another system.
// A listing that has a calendar is skipped. Stores nothing where one record is invalid.
import { runCommand } from '@commonyard/service-kit/commands';
import { readImportDocument } from '@commonyard/service-kit/import-document';
import type { Database } from '../database.ts';
import { importCalendars } from './import-calendars.ts';
import { ImportDocument } from './import.schema.ts';

await runCommand<Database>(process.env, 'loans', async ({ db }) => {
  const { imported, skipped } = await importCalendars(db, readImportDocument(ImportDocument, process.argv[2]));
  return `loans: ${imported} calendars imported, ${skipped} already present`;
});
