import { object, string, array, type Schema, type StringSchema } from 'yup';
import { LISTING_LIMITS as LIMITS, RATE_PATTERN } from '@commonyard/contracts/assets.values';
import { LISTING_MESSAGES as MESSAGES } from '@commonyard/contracts/listing-messages.values';
import type { Listing } from '@commonyard/contracts/http/assets';
import { toAmountText } from '../../lib/dollars.ts';
import { emailText, lineText, nameText, paragraphsText, rateText } from '../../lib/text-schemas.ts';
import { forEachEquipmentText } from '../listing/equipment-values.ts';
import { fieldsOf, type Field, type FieldName, type Frame } from './frames.ts';

type Days = { availableFrom: string; availableTo: string };
type DayRules = {
  today: string;
  /** The stored days, which may stay although they have passed. */
  stored: Days;
};

/** The rules of a form with the messages of the API. */
export const schemaOf = (frame: Frame<FieldName>, days?: DayRules): Schema =>
  object(Object.fromEntries(fieldsOf(frame).flatMap((field) => ruleOf(field, days))));

function ruleOf(field: Field<FieldName>, days: DayRules | undefined): [string, Schema][] {
  const { name, required } = field;
  if (name === 'images') return [];
  if (name === 'tags') return [[name, array().max(LIMITS.tags, 'Please use at most 20 tags')]];
  const rule = dayRule(field, days) ?? RULES[name] ?? string();
  return [[name, required ? rule.required(required === true ? undefined : required) : rule]];
}

const RULES: Partial<Record<FieldName, StringSchema>> = {
  title: nameText().min(LIMITS.title.min, MESSAGES.title),
  description: paragraphsText()
    .min(LIMITS.description.min, MESSAGES.description)
    .max(LIMITS.description.max, 'Please use at most 5,000 characters'),
  rate: rateText().matches(new RegExp(RATE_PATTERN, 'u'), MESSAGES.rate),
  ...forEachEquipmentText(lineText()),
  specifications: paragraphsText().max(LIMITS.specifications, 'Please use at most 3,000 characters'),
  minimumPeriod: lineText(),
  municipalityName: nameText().min(LIMITS.municipalityName.min, MESSAGES.municipalityName),
  contactName: nameText(),
  contactEmail: emailText(MESSAGES.contactEmail),
  contactPhone: lineText(),
  contactOrganization: nameText(),
  additionalNotes: paragraphsText().max(LIMITS.notes, 'Please use at most 3,000 characters'),
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** ISO dates compare as strings. */
function dayRule({ name, required }: Field<FieldName>, days: DayRules | undefined): StringSchema | undefined {
  if (name !== 'availableFrom' && name !== 'availableTo') return undefined;
  const isNotPast = (day?: string) => !days || !day || day === days.stored[name] || day >= days.today;
  const past = name === 'availableTo' ? MESSAGES.pastEnd : 'Please choose today or a later day';
  const rule = string().test('not-past', past, isNotPast);
  const given = typeof required === 'string' ? rule.matches(DAY, required) : rule;
  return name === 'availableTo' ? afterStart(given) : given;
}

/** An end that is not before the start in `availableFrom`. */
const afterStart = (end: StringSchema): StringSchema =>
  end.when('availableFrom', ([start], schema: StringSchema) =>
    schema.test('order', MESSAGES.dateOrder, (day?: string) => !start || !day || day >= start),
  );

export const toFormValues = (names: readonly string[], listing: Partial<Listing>) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      name === 'rate' ? toAmountText(listing.rate ?? '') : (listing[name as keyof Listing] ?? ''),
    ]),
  );

/** The values of a form with its optional texts as the API stores them. An empty one becomes null, which clears the stored value. */
export const toStoredTexts = <Values extends object>(frame: Frame<FieldName>, values: Values) => ({
  ...values,
  ...Object.fromEntries(
    fieldsOf(frame)
      .filter(({ name, required }) => !required && typeof values[name as never] === 'string' && name !== 'rate')
      .map(({ name }) => [name, (values[name as never] as string).trim() || null]),
  ),
});
