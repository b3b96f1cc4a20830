import { queryOptions } from '@tanstack/react-query';
import type { ListingAlternatives } from '@commonyard/contracts/http/assets';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { callJson } from '../../lib/http.ts';
import { listingKeys } from '../../entities/listing/listing.queries.ts';

type ApiQuery = Parameters<typeof withQuery>[1];

/** What to try where a search has no result. */
export const alternativesQuery = (query: ApiQuery) =>
  queryOptions({
    queryKey: listingKeys.alternatives(query),
    queryFn: ({ signal }) => callJson<ListingAlternatives>(withQuery('/api/assets/alternatives', query), { signal }),
  });
