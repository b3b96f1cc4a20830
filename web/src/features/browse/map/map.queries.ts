import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListingMap } from '@commonyard/contracts/http/assets';
import type { MapSettings } from '@commonyard/contracts/http/map-settings';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { listingKeys } from '../../../entities/listing/listing.queries.ts';
import { callJson } from '../../../lib/http.ts';

export type ApiQuery = Parameters<typeof withQuery>[1];

/** The code of the map, its base map and its settings; loaded when the map is first opened. */
export const mapQuery = queryOptions({
  queryKey: ['map'],
  queryFn: async ({ signal }) => {
    const [{ LeafletMap }, { tiles }] = await Promise.all([
      import('./leaflet-map.tsx'),
      callJson<MapSettings>('/api/map-settings', { signal }),
    ]);
    // Tiles replace the vectors.
    const basemap = tiles ? undefined : await callJson<GeoJSON.FeatureCollection>('/ontario-basemap.json', { signal });
    return { LeafletMap, base: { tiles, basemap } };
  },
});

/** The number of listings of each municipality, whichever is chosen on the map. */
export const listingMapQuery = (query: ApiQuery) =>
  queryOptions({
    queryKey: listingKeys.map({ ...query, municipality: undefined }),
    queryFn: ({ signal }) =>
      callJson<ListingMap>(withQuery('/api/assets/map', { ...query, municipality: undefined }), { signal }),
    placeholderData: keepPreviousData,
  });
