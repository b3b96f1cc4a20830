import { object, type Schema } from 'yup';
import { emailText, lineText, nameText } from '../../lib/text-schemas.ts';
import type { ListingStatus, Category, RateType, Region } from '@commonyard/contracts/assets.values';
import { LISTING_MESSAGES as MESSAGES } from '@commonyard/contracts/listing-messages.values';
import type { AdminUpdateListingBody, Listing } from '@commonyard/contracts/http/assets';
import { listingRules, machineRules } from '../../entities/listing/listing-rules.ts';
import { toAmountText } from '../../entities/loan/dollars.ts';

const OPTIONAL = [
  'year',
  'make',
  'model',
  'specifications',
  'contactName',
  'contactEmail',
  'contactPhone',
  'contactOrganization',
] as const;
type OptionalText = (typeof OPTIONAL)[number];

const optionalTexts = <Value>(read: (name: OptionalText) => Value) =>
  Object.fromEntries(OPTIONAL.map((name) => [name, read(name)])) as Record<OptionalText, Value>;

/** Fields that the API accepts and the edit page does not have. */
type NotInForm =
  | 'type'
  | 'availableFrom'
  | 'availableTo'
  | 'minimumPeriod'
  | 'tags'
  | 'additionalNotes'
  | 'municipalityName'
  | 'adminNotes';

/** The form values of a listing. Missing values are empty strings. */
export const toValues = (listing: Listing) =>
  ({
    title: listing.title,
    category: listing.category,
    region: listing.region,
    description: listing.description,
    status: listing.status as string,
    rate: toAmountText(listing.rate ?? ''),
    rateType: listing.rateType as string,
    images: listing.images,
    ...optionalTexts((name) => listing[name] ?? ''),
  }) satisfies Record<Exclude<keyof AdminUpdateListingBody, NotInForm>, unknown>;
export type EditValues = ReturnType<typeof toValues>;

/** The request body of the edit page. Emptied fields are cleared. */
export const toBody = (values: EditValues): Required<Omit<AdminUpdateListingBody, NotInForm>> => ({
  title: values.title,
  category: values.category as Category,
  region: values.region as Region,
  description: values.description,
  status: values.status as ListingStatus,
  rate: values.rate,
  rateType: values.rateType as RateType,
  images: values.images,
  ...optionalTexts((name) => values[name].trim() || null),
});

/** Yup schema with the messages of the API. */
export const editSchema: Schema = object({
  ...listingRules,
  ...machineRules,
  contactName: nameText(),
  contactEmail: emailText(MESSAGES.contactEmail),
  contactPhone: lineText(),
  contactOrganization: nameText(),
});

/** Labels of the fields; catalogue keys. */
export const FIELD_LABELS: Record<keyof EditValues, string> = {
  title: 'Title',
  category: 'Category',
  region: 'Region',
  description: 'Description',
  status: 'Status',
  rate: 'Rate',
  rateType: 'Rate type',
  images: 'Photos',
  year: 'Year',
  make: 'Make',
  model: 'Model',
  specifications: 'Specifications',
  contactName: 'Contact name',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
  contactOrganization: 'Contact organization',
};

/** The fields that differ between two versions. */
export function changesBetween(before: EditValues, now: EditValues): (keyof EditValues)[] {
  const names = Object.keys(FIELD_LABELS) as (keyof EditValues)[];
  return names.filter((name) => String(before[name]) !== String(now[name]));
}
