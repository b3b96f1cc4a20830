import { createAuditLog, extendAuditLog } from '@commonyard/service-kit/audit/tables';
import { createEventTables } from '@commonyard/service-kit/events/tables';
import { createRecordsTables } from '@commonyard/service-kit/records/tables';
import { createFormNonces } from '@commonyard/service-kit/forms/form-nonces';
import { createUsageCounters } from '@commonyard/service-kit/limits/usage-limits';
import { createListings } from './0002-listings.ts';
import { createListingIndexes } from './0003-listing-indexes.ts';
import { createSearch } from './0004-search.ts';
import { createElsewhereIndexes } from './0006-elsewhere-indexes.ts';
import { createContentHashes } from './0007-content-hashes.ts';
import { createWithdrawal } from './0009-withdrawal.ts';
import { createPlaceAndDateIndexes } from './0010-place-and-date-indexes.ts';
import { addSearchIndexVersion } from './0011-search-index-version.ts';
import { addPostingFilters } from './0012-posting-filters.ts';
import { createFilterIndexes } from './0013-filter-indexes.ts';
import { contractIndexes } from './0014-contract-indexes.ts';
import { createImportedListings } from './0015-imported-listings.ts';
import { addBusyDays } from './0019-busy-days.ts';
import { addSearchMeasures } from './0020-search-measures.ts';
import { createPlaceAndOrderIndexes } from './0021-place-and-order-indexes.ts';
import { dropFilterIndexes } from './0022-contract-filter-indexes.ts';

/** In order. Never change a migration that has run anywhere. */
export const migrations = {
  '0001-events': createEventTables,
  '0002-listings': createListings,
  '0003-listing-indexes': createListingIndexes,
  '0004-search': createSearch,
  '0005-audit': createAuditLog('listing'),
  '0006-elsewhere-indexes': createElsewhereIndexes,
  '0007-content-hashes': createContentHashes,
  '0008-form-nonces': createFormNonces,
  '0009-withdrawal': createWithdrawal,
  '0010-place-and-date-indexes': createPlaceAndDateIndexes,
  '0011-search-index-version': addSearchIndexVersion,
  '0012-posting-filters': addPostingFilters,
  '0013-filter-indexes': createFilterIndexes,
  '0014-contract-indexes': contractIndexes,
  '0015-imported-listings': createImportedListings,
  '0016-usage-counters': createUsageCounters,
  '0017-audit-format': extendAuditLog('listing'),
  '0018-records': createRecordsTables,
  '0019-busy-days': addBusyDays,
  '0020-search-measures': addSearchMeasures,
  '0021-place-and-order-indexes': createPlaceAndOrderIndexes,
  '0022-contract-filter-indexes': dropFilterIndexes,
};
