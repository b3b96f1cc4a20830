import type { ServiceCommand } from '@commonyard/service-kit/service';
import { readImportDocument } from '@commonyard/service-kit/import-document';
import type { Database } from '../database.ts';
import { findListing, reserveIds } from '../listings/listings.repository.ts';
import { assertImportable, ImportDocument } from '../import/import.schema.ts';
import { importListing } from '../import/import.service.ts';

export const command: ServiceCommand<Database> = {
  arguments: '<file.json>',
  purpose:
    'Imports listings with their ids and times, such as those of another system. A listing whose id exists is skipped.',
  run: async ({ db }, args) => {
    const { listings } = readImportDocument(ImportDocument, args[0]);
    assertImportable(listings);
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
};
