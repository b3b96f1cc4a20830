import { oneOf, slug } from '../../lib/search-params.ts';

/** The search parameters of a list with a map. */
export type MapSearch = {
  /** The municipality that was chosen on the map. */
  municipality?: string | undefined;
  /** Whether the map is open, if it differs from the default for the width of the window. */
  map?: 0 | 1 | undefined;
};

export const readMapSearch = (search: Record<string, unknown>): MapSearch => ({
  municipality: slug(search['municipality']),
  // The router parses the digit as a number.
  map: oneOf([0, 1], search['map']),
});
