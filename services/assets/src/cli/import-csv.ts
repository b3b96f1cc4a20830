// Command: `import-csv.ts <file.csv> --user <id> [options]` imports the equipment of one owner (docs/operations/import.md).
// Stores nothing unless every line is valid. A line that was imported before is skipped, so the command can be repeated.
import { runCommand } from '@commonyard/service-kit/commands';
import { openAssetsDatabase, type Database } from '../database.ts';
import { parseCsvArguments } from './csv-arguments.ts';
import { assertValidLines, importCsvLines } from './csv-import.ts';

await runCommand<Database>(
  process.env,
  'assets',
  async ({ db }) => {
    const options = parseCsvArguments(process.argv.slice(2));
    await assertValidLines(options);
    const { imported, present } = await importCsvLines(db, options);
    return `assets: ${imported} listings imported, ${present} already present`;
  },
  openAssetsDatabase,
);
