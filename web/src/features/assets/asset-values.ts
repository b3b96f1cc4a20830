import { array, object, string, type Schema } from 'yup';
import {
  LISTING_LIMITS as LIMITS,
  LISTING_MESSAGES as MESSAGES,
  RATE_PATTERN,
  type AssetType,
  type Category,
  type RateType,
  type Region,
} from '@commonyard/contracts/assets.values';
import type { CreateListingBody, Listing, UpdateListingBody } from '@commonyard/contracts/http/assets';

/** In the order of the form, which is that of the summary of errors. */
export const blankAsset = {
  title: '',
  category: '',
  region: '',
  description: '',
  rate: '',
  rateType: 'daily' as string,
  year: '',
  make: '',
  model: '',
  specifications: '',
  availableFrom: '',
  minimumPeriod: '',
  tags: [] as string[],
  /** What is still being typed as a tag. */
  tag: '',
  images: [] as string[],
};
export type AssetValues = typeof blankAsset;

const OPTIONAL = ['year', 'make', 'model', 'specifications', 'minimumPeriod'] as const;

/** What a listing holds, as the form shows it; what is not known is an empty field. */
export const toValues = (listing: Listing): AssetValues => ({
  ...blankAsset,
  ...Object.fromEntries(OPTIONAL.map((name) => [name, listing[name] ?? ''])),
  title: listing.title,
  category: listing.category,
  region: listing.region,
  description: listing.description,
  rate: listing.rate ?? '',
  rateType: listing.rateType,
  availableFrom: listing.availableFrom ?? '',
  tags: listing.tags,
  images: listing.images,
});

/** What the form asks of each field, in the words of the API. `firstDay`: no earlier one can be chosen. */
export const assetSchema = (firstDay: string): Schema =>
  object({
    title: string().trim().required(MESSAGES.title).min(LIMITS.title.min, MESSAGES.title),
    category: string().required(MESSAGES.category),
    region: string().required(MESSAGES.region),
    description: string()
      .trim()
      .required(MESSAGES.description)
      .min(LIMITS.description.min, MESSAGES.description)
      .max(LIMITS.description.max, 'Please use at most 5,000 characters'),
    rate: string().trim().required(MESSAGES.rate).matches(new RegExp(RATE_PATTERN, 'u'), MESSAGES.rate),
    rateType: string().required(),
    specifications: string().max(LIMITS.specifications, 'Please use at most 3,000 characters'),
    // Days written this way sort as texts do.
    availableFrom: string().test('not-past', 'Please choose today or a later day', (day) => !day || day >= firstDay),
    tags: array().max(LIMITS.tags, 'Please use at most 20 tags'),
  });

/** The form as the API takes it: what is empty is left out of a new listing. */
export function toCreateBody(type: AssetType, values: AssetValues): CreateListingBody {
  const given = Object.entries(toUpdateBody(values)).filter(([, value]) => value !== null);
  return { ...(Object.fromEntries(given) as CreateListingBody), type };
}

/** The same for one that there is: what was emptied is cleared. */
export const toUpdateBody = ({ tag, ...values }: AssetValues): UpdateListingBody => ({
  title: values.title.trim(),
  category: values.category as Category,
  region: values.region as Region,
  description: values.description.trim(),
  rate: values.rate.trim(),
  rateType: values.rateType as RateType,
  ...Object.fromEntries(OPTIONAL.map((name) => [name, values[name].trim() || null])),
  availableFrom: values.availableFrom || null,
  // Who types a tag and submits means it to be one.
  tags: withTags(values.tags, tag),
  images: values.images,
});

/** The tags with those of a text added, which commas part: trimmed, none empty, none twice however it is capitalized. */
export function withTags(tags: readonly string[], text: string): string[] {
  const all = [...tags];
  for (const tag of text.split(',').map((part) => part.trim().slice(0, LIMITS.tag))) {
    if (tag && !all.some((known) => known.toLowerCase() === tag.toLowerCase())) all.push(tag);
  }
  return all;
}
