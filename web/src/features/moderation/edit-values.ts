import type { ListingStatus, Category, RateType, Region } from '@commonyard/contracts/assets.values';
import type { AdminUpdateListingBody, Listing } from '@commonyard/contracts/http/assets';
import { fieldsOf, FRAMES, type FrameValues } from '../../entities/listing-form/frames.ts';
import { schemaOf, toFormValues, toStoredTexts } from '../../entities/listing-form/rules.ts';

type NotInForm =
  | 'type'
  | 'availableFrom'
  | 'availableTo'
  | 'minimumPeriod'
  | 'tags'
  | 'additionalNotes'
  | 'municipalityName'
  | 'adminNotes';
type Written = Required<Omit<AdminUpdateListingBody, NotInForm>>;
/** The fields whose values are those of a list. */
export type CodedName = keyof {
  [Field in keyof Written as NonNullable<Written[Field]> extends string ? Coded<Field> : never]: true;
};
type Coded<Field extends keyof Written> = string extends Written[Field] ? never : Field;
export type EditValues = FrameValues<'admin'>;

const FIELDS = fieldsOf(FRAMES.admin);

export const toValues = (listing: Listing) =>
  toFormValues(
    FIELDS.map(({ name }) => name),
    listing,
  ) as EditValues;

export const toBody = (values: EditValues): Written => ({
  ...toStoredTexts(FRAMES.admin, values),
  category: values.category as Category,
  region: values.region as Region,
  status: values.status as ListingStatus,
  rateType: values.rateType as RateType,
});

export const editSchema = schemaOf(FRAMES.admin);

/** The fields that differ, in the order of the form. */
export const changesBetween = (before: EditValues, now: EditValues) =>
  FIELDS.filter(({ name }) => String(before[name]) !== String(now[name]));
