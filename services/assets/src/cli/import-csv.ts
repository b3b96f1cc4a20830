import type { ServiceCommand } from '@commonyard/service-kit/service';
import type { Database } from '../database.ts';
import { IMPORT_CSV, parseCsvArguments } from '../import/csv-arguments.ts';
import { assertValidLines, importCsvLines } from '../import/csv-import.ts';

export const command: ServiceCommand<Database> = {
  ...IMPORT_CSV,
  run: async ({ db }, args) => {
    const options = parseCsvArguments(args);
    await assertValidLines(options);
    const { imported, present } = await importCsvLines(db, options);
    return `assets: ${imported} listings imported, ${present} already present`;
  },
};
