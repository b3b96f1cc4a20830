import { string, type StringSchema } from 'yup';
import { LISTING_LIMITS as LIMITS, RATE_PATTERN } from '@commonyard/contracts/assets.values';
import { LISTING_MESSAGES as MESSAGES } from '@commonyard/contracts/listing-messages.values';
import type { Listing } from '@commonyard/contracts/http/assets';
import { toAmountText } from '../../lib/dollars.ts';
import { forEachEquipmentText } from './equipment-values.ts';
import { lineText, nameText, paragraphsText, rateText } from '../../lib/text-schemas.ts';

export const listingRules = {
  title: nameText().required(MESSAGES.title).min(LIMITS.title.min, MESSAGES.title),
  category: string().required(MESSAGES.category),
  region: string().required(MESSAGES.region),
  description: paragraphsText()
    .required(MESSAGES.description)
    .min(LIMITS.description.min, MESSAGES.description)
    .max(LIMITS.description.max, 'Please use at most 5,000 characters'),
  rate: rateText().matches(new RegExp(RATE_PATTERN, 'u'), MESSAGES.rate),
};

/** Of the texts that describe the equipment, those of several lines. */
export const equipmentParagraphs = {
  specifications: paragraphsText().max(LIMITS.specifications, 'Please use at most 3,000 characters'),
};
export const equipmentRules = { ...forEachEquipmentText(lineText()), ...equipmentParagraphs };

/** An end that is not before the start in `availableFrom`. ISO dates compare as strings. */
export const afterStart = (end: StringSchema): StringSchema =>
  end.when('availableFrom', ([start], schema: StringSchema) =>
    schema.test('order', MESSAGES.dateOrder, (day?: string) => !start || !day || day >= start),
  );

export const toFormValues = (names: readonly string[], listing: Listing) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      name === 'rate' ? toAmountText(listing.rate ?? '') : (listing[name as keyof Listing] ?? ''),
    ]),
  );

/** The values of optional fields for a request body. An empty field becomes null, which clears the stored value. */
export const optionalTexts = <Name extends string>(names: readonly Name[], values: Record<Name, string>) =>
  Object.fromEntries(names.map((name) => [name, values[name].trim() || null])) as Record<Name, string | null>;
