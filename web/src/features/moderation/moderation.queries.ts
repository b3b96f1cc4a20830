import { ADMIN_PAGE_SIZE } from '@commonyard/contracts/assets.values';
import type { AdminListingCounts, ListingSummary, PendingListing } from '@commonyard/contracts/http/assets';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { cursorQuery, jsonQuery, pageQuery } from '../../lib/queries.ts';
import { listingKeys } from '../../entities/listing/listing.queries.ts';
import type { AdminSearch, PendingTabName } from './moderation.search.ts';

export const moderationCountsQuery = jsonQuery<AdminListingCounts>(
  [...listingKeys.moderation, 'counts'],
  '/api/admin/asset-counts',
);

export const inventoryQuery = ({ q, status, sort, order, page }: AdminSearch) =>
  pageQuery<ListingSummary>(
    [...listingKeys.inventories, { q, status, sort, order, page }],
    withQuery('/api/admin/assets', { search: q, status, sort, order, page, limit: ADMIN_PAGE_SIZE }),
  );

/** The query string of the review queue. A sender's listings are shown whatever their type. */
const toQueueQuery = (tab: PendingTabName, { q, queue, sender }: AdminSearch) => ({
  type: sender ? undefined : tab === 'pending-needed' ? 'needed_asset' : 'available_asset',
  search: q,
  sort: queue,
  sameSenderAs: sender,
});
export type QueueQuery = ReturnType<typeof toQueueQuery>;

export const pendingQuery = (tab: PendingTabName, search: AdminSearch) => {
  const queue = toQueueQuery(tab, search);
  return cursorQuery<PendingListing>([...listingKeys.queues, queue], (cursor) =>
    withQuery('/api/admin/pending-assets', { ...queue, limit: ADMIN_PAGE_SIZE, cursor }),
  );
};
