import { runCommand } from '@commonyard/service-kit/commands';
import { openAssetsDatabase, type Database } from '../database.ts';
import { IMPORT_CSV, parseCsvArguments } from './csv-arguments.ts';
import { assertValidLines, importCsvLines } from './csv-import.ts';

await runCommand<Database>(
  process.env,
  'assets',
  IMPORT_CSV,
  async ({ db }) => {
    const options = parseCsvArguments(process.argv.slice(2));
    await assertValidLines(options);
    const { imported, present } = await importCsvLines(db, options);
    return `assets: ${imported} listings imported, ${present} already present`;
  },
  openAssetsDatabase,
);
