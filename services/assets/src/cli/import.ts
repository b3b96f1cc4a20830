// Command: imports listings with their ids and times, such as those of another system: import.ts <file.json>.
import { readFileSync } from 'node:fs';
import * as Value from 'typebox/value';
import { runCommand } from '@commonyard/service-kit/commands';
import { openAssetsDatabase, type Database } from '../database.ts';
import { findListing, reserveIds } from '../listings/listings.repository.ts';
import { importListing } from '../moderation/moderation.service.ts';
import { AssetsImport } from './import.schema.ts';

await runCommand<Database>(
  process.env,
  'assets',
  async ({ db }) => {
    const { listings } = readImport(process.argv[2]);
    let imported = 0;
    for (const record of listings) {
      await db.transaction().execute(async (trx) => {
        if (await findListing(trx, record.id)) return;
        await importListing(trx, record);
        imported++;
      });
    }
    await reserveIds(db, Math.max(0, ...listings.map(({ id }) => id)));
    return `assets: ${imported} listings imported, ${listings.length - imported} already present`;
  },
  openAssetsDatabase,
);

/** Throws an error that names the first invalid field. */
function readImport(path: string | undefined): AssetsImport {
  if (!path) throw new Error('usage: import.ts <file.json>');
  const document: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const [error] = Value.Errors(AssetsImport, document);
  if (error) throw new Error(`${path}: ${error.instancePath || '/'} ${error.message}`);
  const { listings } = document as AssetsImport;
  const undecided = listings.findIndex(({ status, decision }) => status !== 'pending' && !decision);
  if (undecided >= 0) throw new Error(`${path}: /listings/${undecided}/decision is required unless pending`);
  return { listings };
}
