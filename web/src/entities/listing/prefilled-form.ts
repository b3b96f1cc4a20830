// Apart from the reader of the parameters, which is part of the first load.
import { CATEGORY_FILTER_MATCHES, LISTING_LIMITS, type Category } from '@commonyard/contracts/assets.values';
import { today } from '@commonyard/contracts/search-params.values';
import { truncate } from '@commonyard/contracts/truncate.values';
import type { PostPrefill } from './post-prefill.ts';

/** The change of search parameters that removes a prefill. */
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

/** The values of a form with these categories. Days before today and an end before the start, which it rejects, stay empty. */
export function prefilledFields(
  { post_title = '', post_category, post_from = '', post_to = '' }: PostPrefill,
  offered: readonly Category[],
) {
  const availableFrom = post_from >= today() ? post_from : '';
  return {
    title: truncate(post_title.trim(), LISTING_LIMITS.title.max),
    category: categoryAmong(offered, post_category),
    availableFrom,
    availableTo: post_to >= today() && post_to >= availableFrom ? post_to : '',
  };
}

/** The offered category for one of any form; empty where none is given. */
function categoryAmong(offered: readonly Category[], category: Category | undefined): string {
  if (category === undefined) return '';
  if (offered.includes(category)) return category;
  return offered.find((one) => CATEGORY_FILTER_MATCHES[one].includes(category)) ?? '';
}
