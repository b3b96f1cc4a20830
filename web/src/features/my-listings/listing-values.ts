import type { Schema } from 'yup';
import {
  LISTING_LIMITS as LIMITS,
  type ListingType,
  type Category,
  type RateType,
  type Region,
} from '@commonyard/contracts/assets.values';
import { normalizeText } from '@commonyard/contracts/text.values';
import type { CreateListingBody, Listing, UpdateListingBody } from '@commonyard/contracts/http/assets';
import { truncate } from '@commonyard/contracts/truncate.values';
import { blankOf, FRAMES } from '../../entities/listing-form/frames.ts';
import { schemaOf, toFormValues, toStoredTexts } from '../../entities/listing-form/rules.ts';

type NotInForm =
  'type' | 'status' | 'additionalNotes' | 'contactName' | 'contactEmail' | 'contactPhone' | 'contactOrganization';

/** `tag` is the text in the field, which the user has not added to `tags` yet. */
export const blankListing = { ...blankOf('member'), tag: '' } satisfies Record<
  Exclude<keyof CreateListingBody, NotInForm> | 'tag',
  unknown
>;
export type ListingValues = typeof blankListing;

export const toValues = (listing: Partial<Listing>) =>
  toFormValues(Object.keys(blankListing), listing) as ListingValues;

/** The copy of a listing, without its photos, which belong to it, and without days that have passed. */
export function toCopy(listing: Listing, today: string): ListingValues {
  const days = [listing.availableFrom, listing.availableTo];
  const [availableFrom, availableTo] = days.some((day) => day !== null && day < today) ? [null, null] : days;
  return toValues({ ...listing, availableFrom: availableFrom ?? null, availableTo: availableTo ?? null, images: [] });
}

/** Dates before today are rejected; stored ones may stay. */
export const listingSchema = (
  today: string,
  stored: Pick<ListingValues, 'availableFrom' | 'availableTo'> = blankListing,
): Schema => schemaOf(FRAMES.member, { today, stored });

export function toCreateBody(type: ListingType, values: ListingValues): CreateListingBody {
  const given = Object.entries(toUpdateBody(values)).filter(([, value]) => value !== null);
  return { ...(Object.fromEntries(given) as CreateListingBody), type };
}

export const toUpdateBody = ({ tag, ...values }: ListingValues): Required<Omit<UpdateListingBody, NotInForm>> => ({
  ...toStoredTexts(FRAMES.member, values),
  title: values.title.trim(),
  category: values.category as Category,
  region: values.region as Region,
  description: values.description.trim(),
  rate: values.rate.trim(),
  rateType: values.rateType as RateType,
  // A tag that was typed but not added is included.
  tags: addTags(values.tags, tag),
});

/** Adds comma-separated tags: trimmed, without empty ones and case-insensitive duplicates. */
export function addTags(tags: readonly string[], text: string): string[] {
  const all = [...tags];
  for (const tag of text.split(',').map((part) => truncate(normalizeText('name', part), LIMITS.tag))) {
    if (tag && !all.some((known) => known.toLowerCase() === tag.toLowerCase())) all.push(tag);
  }
  return all;
}
