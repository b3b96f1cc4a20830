import { queryOptions } from '@tanstack/react-query';
import { call, callJson, readJson } from '../../../lib/http.ts';

/** The code of the map, its base map and its settings; loaded when the map is first opened. */
export const mapQuery = queryOptions({
  queryKey: ['map'],
  queryFn: async ({ signal }) => {
    const [{ LeafletMap }, { tiles }] = await Promise.all([
      import('./leaflet-map.tsx'),
      callJson('/api/map-settings', { signal }),
    ]);
    // Tiles replace the vectors.
    const basemap = tiles
      ? undefined
      : await readJson<GeoJSON.FeatureCollection>(await call('/ontario-basemap.json', { signal }));
    return { LeafletMap, base: { tiles, basemap } };
  },
});
