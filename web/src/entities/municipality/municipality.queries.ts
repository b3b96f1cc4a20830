import { queryOptions } from '@tanstack/react-query';
import type { Municipality } from '@commonyard/contracts/http/identity';
import type { Locale } from '@commonyard/contracts/identity.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { callJson } from '../../lib/http.ts';

/** The query keys of municipalities. */
export const municipalityKeys = { list: (locale: Locale) => ['municipalities', locale] as const };

/** All municipalities; the browser searches in them. The locale is part of the URL, so that responses can be cached. */
export const municipalitiesQuery = (locale: Locale) =>
  queryOptions({
    queryKey: municipalityKeys.list(locale),
    queryFn: ({ signal }) =>
      callJson<Municipality[]>(withQuery('/api/municipalities', { limit: 500, locale }), { signal }),
  });
