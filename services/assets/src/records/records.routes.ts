import type { App } from '@commonyard/service-kit/http/app';
import { disclosureRoute, ownDataRoute } from '@commonyard/service-kit/records/records.routes';
import { AUDIT_LOG } from '../database.ts';
import { listStoredFavourites } from '../favourites/favourites.repository.ts';
import { listChanges } from '../listings/changes/changes.repository.ts';
import type { Deps } from '../deps.ts';
import { listStoredSearches } from '../saved-searches/saved-searches.repository.ts';
import { toDisclosed } from './records.mapper.ts';
import { listDisclosed, listHistory, listOwnListings } from './records.repository.ts';

export async function recordFilesRoutes(app: App, { db, usage }: Deps): Promise<void> {
  const files = { db, usage, auditLog: AUDIT_LOG, exportKind: 'listing_exports' } as const;
  ownDataRoute(app, {
    ...files,
    summary: 'My listings, favourites and saved searches',
    collect: async (caller) => ({
      listings: await listOwnListings(db, caller),
      favourites: await listStoredFavourites(db, caller.userId!),
      savedSearches: await listStoredSearches(db, caller.userId!),
    }),
  });
  disclosureRoute(app, {
    ...files,
    summary: 'Listings with their decisions and changes, for an access request',
    list: listDisclosed,
    toRecords: async (trx, page, { caller }) => {
      const ids = page.map(({ id }) => id);
      const [history, changes] = [await listHistory(trx, ids), await listChanges(trx, ids)];
      return page.map((listing) => toDisclosed(listing, { history, changes }, caller));
    },
  });
}
