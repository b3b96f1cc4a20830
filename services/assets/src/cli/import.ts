import type { ServiceCommand } from '@commonyard/service-kit/service';
import { importEach, readImportDocument, reserveIds } from '@commonyard/service-kit/import-document';
import type { Database } from '../database.ts';
import { findListing } from '../listings/listings.repository.ts';
import { assertImportable, ImportDocument } from '../import/import.schema.ts';
import { importListing, importSavedSearch } from '../import/import.service.ts';

/** The migration starts generated ids after this one. */
const LAST_RESERVED_ID = 100;

export const command: ServiceCommand<Database> = {
  arguments: '<file.json>',
  purpose:
    'Imports listings with their ids and times, such as those of another system, and saved searches. A listing whose id exists is skipped.',
  run: async ({ db }, args) => {
    const { listings, savedSearches = [] } = readImportDocument(ImportDocument, args[0]);
    assertImportable(listings);
    const { imported, skipped } = await importEach('listings', listings, (record) =>
      db.transaction().execute(async (trx) => {
        if (await findListing(trx, record.id)) return false;
        await importListing(trx, record);
        return true;
      }),
    );
    await reserveIds(db, 'listings', { records: listings, reserved: LAST_RESERVED_ID });
    const searches = await importEach('savedSearches', savedSearches, (record) =>
      db.transaction().execute((trx) => importSavedSearch(trx, record)),
    );
    const ofSearches = `, ${searches.imported} saved searches imported, ${searches.skipped} already present`;
    return `assets: ${imported} listings imported, ${skipped} already present${savedSearches.length > 0 ? ofSearches : ''}`;
  },
};
