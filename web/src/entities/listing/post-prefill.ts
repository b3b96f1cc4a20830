import { CATEGORIES, LISTING_LIMITS, type Category } from '@commonyard/contracts/assets.values';
import { calendarDay, oneOf, searchText, slug, today } from '@commonyard/contracts/search-params.values';
import { truncate } from '@commonyard/contracts/truncate.values';
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

/** Drops unknown values, and days before today, which a form rejects. */
export function readPrefill(search: Record<string, unknown>): PostPrefill {
  const from = comingDay(search['post_from']);
  const to = comingDay(search['post_to']);
  return toSearch({
    post_title: truncate(searchText(search['post_title'])?.trim() ?? '', LISTING_LIMITS.title.max),
    post_category: oneOf(CATEGORIES, search['post_category']),
    post_from: from,
    post_to: from && to && to < from ? undefined : to,
    post_municipality: slug(search['post_municipality']),
  });
}

function comingDay(value: unknown): string | undefined {
  const day = calendarDay(value);
  return day && day >= today() ? day : undefined;
}

/** The change of search parameters that removes them. */
export const NO_PREFILL: PostPrefill = {
  post_title: undefined,
  post_category: undefined,
  post_from: undefined,
  post_to: undefined,
  post_municipality: undefined,
};

/** The name of the draft of a form. A prefilled one has a draft of its own, so that none replaces what was typed into another. */
export const draftNameOf = (form: string, prefill: PostPrefill): string =>
  Object.keys(prefill).length > 0 ? `${form} ${JSON.stringify(prefill)}` : form;
