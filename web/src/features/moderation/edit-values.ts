import { object, type Schema } from 'yup';
import { emailText, lineText, nameText } from '../../lib/text-schemas.ts';
import type { ListingStatus, Category, RateType, Region } from '@commonyard/contracts/assets.values';
import { LISTING_MESSAGES as MESSAGES } from '@commonyard/contracts/listing-messages.values';
import type { AdminUpdateListingBody, Listing } from '@commonyard/contracts/http/assets';
import { EQUIPMENT_LABELS } from '../../entities/listing/equipment-texts.ts';
import { EQUIPMENT_TEXTS } from '../../entities/listing/equipment-values.ts';
import { equipmentRules, listingRules, optionalTexts, toFormValues } from '../../entities/listing/listing-rules.ts';

const OPTIONAL = [...EQUIPMENT_TEXTS, 'contactName', 'contactEmail', 'contactPhone', 'contactOrganization'] as const;
type NotInForm =
  | 'type'
  | 'availableFrom'
  | 'availableTo'
  | 'minimumPeriod'
  | 'tags'
  | 'additionalNotes'
  | 'municipalityName'
  | 'adminNotes';

/** Labels of the fields, in the order of the form and of its error summary; catalogue keys. */
export const FIELD_LABELS = {
  title: 'Title',
  category: 'Category',
  region: 'Region',
  description: 'Description',
  status: 'Status',
  rate: 'Rate',
  rateType: 'Rate type',
  images: 'Photos',
  ...EQUIPMENT_LABELS,
  contactName: 'Contact name',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
  contactOrganization: 'Contact organization',
} satisfies Record<Exclude<keyof AdminUpdateListingBody, NotInForm>, string>;
type Name = keyof typeof FIELD_LABELS;
type Written = Required<Omit<AdminUpdateListingBody, NotInForm>>;
/** The fields whose values are those of a list. */
export type CodedName = keyof {
  [Field in keyof Written as NonNullable<Written[Field]> extends string ? Coded<Field> : never]: true;
};
type Coded<Field extends keyof Written> = string extends Written[Field] ? never : Field;
export type EditValues = Record<Exclude<Name, 'images'>, string> & { images: string[] };

export const toValues = (listing: Listing) => toFormValues(Object.keys(FIELD_LABELS), listing) as EditValues;

export const toBody = (values: EditValues): Written => ({
  ...values,
  category: values.category as Category,
  region: values.region as Region,
  status: values.status as ListingStatus,
  rateType: values.rateType as RateType,
  ...optionalTexts(OPTIONAL, values),
});

export const editSchema: Schema = object({
  ...listingRules,
  ...equipmentRules,
  contactName: nameText(),
  contactEmail: emailText(MESSAGES.contactEmail),
  contactPhone: lineText(),
  contactOrganization: nameText(),
});

export function changesBetween(before: EditValues, now: EditValues): Name[] {
  const names = Object.keys(FIELD_LABELS) as Name[];
  return names.filter((name) => String(before[name]) !== String(now[name]));
}
