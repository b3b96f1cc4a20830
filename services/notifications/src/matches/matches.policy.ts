import type { NotificationParams } from '@commonyard/contracts/http/notifications';
import type { FoundBySearch, FoundMatches } from '../model.ts';

/** Adds newly found matches of a listing. Those of the same listing are listed together, and a match that is found again once. */
export function addMatches(all: readonly FoundMatches[], { params, path }: FoundMatches): FoundMatches[] {
  const { assetId, matches = [] } = params;
  const earlier = all.find((each) => each.params.assetId === assetId);
  const kept = earlier?.params.matches?.filter(({ id }) => !matches.some((match) => match.id === id)) ?? [];
  const found = { params: { ...params, matches: [...matches, ...kept] }, path };
  return earlier ? all.map((each) => (each === earlier ? found : each)) : [...all, found];
}

/** What stays of a report of matches, or of saved searches, where a listing is not public any more; undefined where that is nothing. */
export function withoutListing(params: NotificationParams, listingId: number): NotificationParams | undefined {
  if (params.searches) {
    const searches = withoutFound(params.searches, listingId);
    return searches.length === 0 ? undefined : { ...params, searches };
  }
  const matches = params.matches?.filter(({ id }) => id !== listingId) ?? [];
  return params.assetId === listingId || matches.length === 0 ? undefined : { ...params, matches };
}

/** What stays of what saved searches found. A search stays while it found others, also those that are only counted. */
export const withoutFound = (searches: readonly FoundBySearch[], listingId: number): FoundBySearch[] =>
  searches.flatMap((search) => {
    const listings = search.listings.filter(({ id }) => id !== listingId);
    return listings.length > 0 || search.more > 0 ? [{ ...search, listings }] : [];
  });
