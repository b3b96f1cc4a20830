import { withQuery } from '@commonyard/contracts/search-params.values';
import { jsonQuery } from '../../lib/queries.ts';
import { currentLanguage } from '../../lib/translation.ts';

/** All municipalities; the browser searches in them. The locale is part of the URL, so that responses can be cached. */
export const municipalitiesQuery = (locale = currentLanguage()) =>
  jsonQuery(['municipalities', locale], withQuery('/api/municipalities', { limit: 500, locale }));
