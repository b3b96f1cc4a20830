import { queryOptions } from '@tanstack/react-query';
import type { Municipality } from '@commonyard/contracts/http/identity';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { callJson } from '../../lib/http.ts';
import { currentLanguage } from '../../lib/language.ts';

/** All municipalities; the browser searches in them. The locale is part of the URL, so that responses can be cached. */
export const municipalitiesQuery = (locale = currentLanguage()) =>
  queryOptions({
    queryKey: ['municipalities', locale],
    queryFn: ({ signal }) =>
      callJson<Municipality[]>(withQuery('/api/municipalities', { limit: 500, locale }), { signal }),
  });
