import { createAuditLog } from '@commonyard/service-kit/audit/tables';
import { createEventTables } from '@commonyard/service-kit/events/tables';
import { createFormNonces } from '@commonyard/service-kit/forms/form-nonces';
import { createUsageCounters } from '@commonyard/service-kit/limits/usage-limits';
import { createRecordsTables } from '@commonyard/service-kit/records/tables';
import { createListingIndexes } from './0102-listing-indexes.ts';
import { createPostedListings } from './0108-posted-listings.ts';
import { createListings } from './0101-listings.ts';
import { createSearch } from './0103-search.ts';
import { addLendingRates } from './0109-lending-rates.ts';
import { addLendingRateType } from './0110-lending-rate-type.ts';
import { createPriceIndexes } from './0111-price-indexes.ts';
import { addLentUntil } from './0113-lent-until.ts';
import { createListingChanges } from './0112-listing-changes.ts';
import { createMatches } from './0114-matches.ts';
import { createFavourites } from './0115-favourites.ts';
import { createSavedSearches } from './0116-saved-searches.ts';

/** In the order in which they run. A migration that has run anywhere must not change; a later one corrects it. */
export const migrations = {
  '0100-events': createEventTables,
  '0101-listings': createListings,
  '0102-listing-indexes': createListingIndexes,
  '0103-search': createSearch,
  '0104-audit': createAuditLog('listing'),
  '0105-form-nonces': createFormNonces,
  '0106-usage-counters': createUsageCounters,
  '0107-records': createRecordsTables,
  '0108-posted-listings': createPostedListings,
  '0109-lending-rates': addLendingRates,
  '0110-lending-rate-type': addLendingRateType,
  '0111-price-indexes': createPriceIndexes,
  '0112-listing-changes': createListingChanges,
  '0113-lent-until': addLentUntil,
  '0114-matches': createMatches,
  '0115-favourites': createFavourites,
  '0116-saved-searches': createSavedSearches,
};
