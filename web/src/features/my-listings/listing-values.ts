import { array, object, string, type Schema } from 'yup';
import { lineText } from '../../lib/text-schemas.ts';
import {
  LISTING_LIMITS as LIMITS,
  type ListingType,
  type Category,
  type RateType,
  type Region,
} from '@commonyard/contracts/assets.values';
import { LISTING_MESSAGES as MESSAGES } from '@commonyard/contracts/listing-messages.values';
import { normalizeText } from '@commonyard/contracts/text.values';
import type { CreateListingBody, Listing, UpdateListingBody } from '@commonyard/contracts/http/assets';
import { truncate } from '@commonyard/contracts/truncate.values';
import { EQUIPMENT_TEXTS, forEachEquipmentText } from '../../entities/listing/equipment-values.ts';
import {
  listingRules,
  equipmentRules,
  afterStart,
  optionalTexts,
  toFormValues,
} from '../../entities/listing/listing-rules.ts';

type NotInForm =
  'type' | 'status' | 'additionalNotes' | 'contactName' | 'contactEmail' | 'contactPhone' | 'contactOrganization';

/** In the order of the form and of its error summary. */
export const blankListing = {
  title: '',
  category: '',
  region: 'Ontario',
  description: '',
  rate: '',
  rateType: 'daily' as string,
  ...forEachEquipmentText(''),
  availableFrom: '',
  availableTo: '',
  minimumPeriod: '',
  tags: [] as string[],
  tag: '',
  images: [] as string[],
} satisfies Record<Exclude<keyof CreateListingBody, NotInForm> | 'tag', unknown>;
export type ListingValues = typeof blankListing;

const OPTIONAL = [...EQUIPMENT_TEXTS, 'minimumPeriod', 'availableFrom', 'availableTo'] as const;

export const toValues = (listing: Listing) => toFormValues(Object.keys(blankListing), listing) as ListingValues;

type Dates = Pick<ListingValues, 'availableFrom' | 'availableTo'>;

/** Yup schema with the messages of the API. Dates before today are rejected; stored ones may stay. */
export const listingSchema = (today: string, stored: Dates = blankListing): Schema =>
  object({
    ...listingRules,
    ...equipmentRules,
    rate: listingRules.rate.required(MESSAGES.rate),
    rateType: string().required(),
    minimumPeriod: lineText(),
    // ISO dates compare as strings.
    availableFrom: string().test(
      'not-past',
      'Please choose today or a later day',
      (start) => !start || start === stored.availableFrom || start >= today,
    ),
    availableTo: afterStart(
      string().test('not-over', MESSAGES.pastEnd, (end) => !end || end === stored.availableTo || end >= today),
    ),
    tags: array().max(LIMITS.tags, 'Please use at most 20 tags'),
  });

export function toCreateBody(type: ListingType, values: ListingValues): CreateListingBody {
  const given = Object.entries(toUpdateBody(values)).filter(([, value]) => value !== null);
  return { ...(Object.fromEntries(given) as CreateListingBody), type };
}

export const toUpdateBody = ({ tag, ...values }: ListingValues): Required<Omit<UpdateListingBody, NotInForm>> => ({
  ...values,
  title: values.title.trim(),
  category: values.category as Category,
  region: values.region as Region,
  description: values.description.trim(),
  rate: values.rate.trim(),
  rateType: values.rateType as RateType,
  ...optionalTexts(OPTIONAL, values),
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
