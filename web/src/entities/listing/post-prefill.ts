import { CATEGORIES, type Category } from '@commonyard/contracts/assets.values';
import { calendarDay, oneOf, searchText, slug } from '@commonyard/contracts/search-params.values';
import { toSearch } from '../../lib/search-params.ts';

/**
 * What is known of a listing before it is posted, as search parameters of its form. Not those of a list, which the page of the form
 * may have too.
 */
export type PostPrefill = {
  post_title?: string | undefined;
  post_category?: Category | undefined;
  post_from?: string | undefined;
  post_to?: string | undefined;
  post_municipality?: string | undefined;
};

/** Drops unknown values. */
export const readPrefill = (search: Record<string, unknown>): PostPrefill =>
  toSearch({
    post_title: searchText(search['post_title']),
    post_category: oneOf(CATEGORIES, search['post_category']),
    post_from: calendarDay(search['post_from']),
    post_to: calendarDay(search['post_to']),
    post_municipality: slug(search['post_municipality']),
  });
