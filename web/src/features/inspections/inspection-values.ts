import { array, object, string, type Schema } from 'yup';
import { toAmountText } from '../../lib/dollars.ts';
import { paragraphsText } from '../../lib/text-schemas.ts';
import { parseHundredths } from '@commonyard/contracts/amounts.values';
import type { Inspection, UpdateInspectionBody } from '@commonyard/contracts/http/inspections';
import { INQUIRY_LIMITS as LIMITS } from '@commonyard/contracts/inquiries.values';
import { INQUIRY_MESSAGES as MESSAGES } from '@commonyard/contracts/inquiry-messages.values';
import {
  INSPECTION_ITEMS,
  INSPECTION_RESULTS,
  isMeterLower,
  METER_ITEM,
  SEVERITIES,
  type InspectionItem,
  type InspectionType,
} from '@commonyard/contracts/inspections.values';

/** The form values of an inspection: flat, so that the error summary can link to each field by its name. */
export type InspectionValues = Record<string, string | string[]>;

export type InspectionBody = Omit<UpdateInspectionBody, 'completed' | 'checklist'> & {
  checklist: NonNullable<UpdateInspectionBody['checklist']>;
};

export const resultName = (item: InspectionItem) => `result-${item}`;
export const noteName = (item: InspectionItem) => `note-${item}`;
export const severityName = (item: InspectionItem) => `severity-${item}`;
export const photoName = (item: InspectionItem) => `photo-${item}`;

/** In the order of the form. A failed item has one image, stored as a list because the upload field holds a list. */
export const toValues = (inspection: Inspection): InspectionValues => ({
  date: inspection.date,
  hourMeter: inspection.hourMeter === null ? '' : toAmountText(String(inspection.hourMeter)),
  fuel: typeof inspection.fuel === 'number' ? String(inspection.fuel) : '',
  ...Object.assign(
    {},
    // A newer version may respond with other items than the form has.
    ...[...INSPECTION_ITEMS[inspection.type].map(toUnanswered), ...inspection.checklist].map(
      ({ item, result, note, photo, severity }) => ({
        [resultName(item)]: result ?? '',
        [noteName(item)]: note ?? '',
        [severityName(item)]: severity ?? '',
        [photoName(item)]: photo ? [photo] : [],
      }),
    ),
  ),
  images: inspection.images,
  notes: inspection.notes ?? '',
});

const toUnanswered = (item: InspectionItem) => ({ item, result: null, note: null, photo: null, severity: null });

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Hours with at most one decimal; undefined for anything else. */
function readHours(text: string): number | undefined {
  const hundredths = parseHundredths(text);
  const isMeter = hundredths !== undefined && hundredths % 10 === 0 && hundredths / 100 <= LIMITS.hourMeter;
  return isMeter ? hundredths / 100 : undefined;
}
/** Whether the hours are fewer than those of the pre-inspection. */
export const isLowerMeter = (text: string, pre: Inspection['pre']): boolean =>
  isMeterLower(text.trim() === '' ? null : readHours(text), pre?.hourMeter);
const isHours = (text = '') => text.trim() === '' || readHours(text) !== undefined;

const TOO_LONG = { note: 'Please use at most 1,000 characters', notes: 'Please use at most 3,000 characters' };

/** Yup schema of a complete inspection, with the messages of the API. */
export function completeSchema({ type, pre }: Pick<Inspection, 'type' | 'pre'>): Schema {
  const items = INSPECTION_ITEMS[type].flatMap((item) => [
    [resultName(item), string().required(MESSAGES.itemUnanswered)] as const,
    [
      noteName(item),
      paragraphsText()
        .max(LIMITS.itemNote, TOO_LONG.note)
        .when(resultName(item), ([result], note) => (result === 'fail' ? note.required(MESSAGES.itemNote) : note))
        .when('hourMeter', ([hours = ''], note) =>
          item === METER_ITEM && isLowerMeter(String(hours), pre) ? note.required(MESSAGES.lowerMeter) : note,
        ),
    ] as const,
    [
      severityName(item),
      string().when(resultName(item), ([result], severity) =>
        result === 'fail' ? severity.required(MESSAGES.itemSeverity) : severity,
      ),
    ] as const,
    [
      photoName(item),
      array().when(resultName(item), ([result], photo) =>
        result === 'fail' ? photo.min(1, MESSAGES.itemPhoto) : photo,
      ),
    ] as const,
  ]);
  return object({
    date: string().required(MESSAGES.inspectionDate).matches(DAY, MESSAGES.inspectionDate),
    hourMeter: string().test('hours', MESSAGES.hourMeter, isHours),
    ...Object.fromEntries(items),
    notes: paragraphsText().max(LIMITS.inspectionNotes, TOO_LONG.notes),
  });
}

const isDay = (values: InspectionValues) => DAY.test(textOf(values, 'date'));
const textOf = (values: InspectionValues, name: string) => String(values[name]).trim();
const isTooLong = (values: InspectionValues, name: string, max: number) => textOf(values, name).length > max;

/**
 * The values that cannot be saved even in a draft, with their messages: an invalid number or date, or a text that is
 * too long.
 */
export const findUnsavable = (type: InspectionType, values: InspectionValues): [name: string, text: string][] => [
  ...(isDay(values) ? [] : [['date', MESSAGES.inspectionDate] as [string, string]]),
  ...(isHours(textOf(values, 'hourMeter')) ? [] : [['hourMeter', MESSAGES.hourMeter] as [string, string]]),
  ...INSPECTION_ITEMS[type]
    .map(noteName)
    .filter((name) => isTooLong(values, name, LIMITS.itemNote))
    .map((name): [string, string] => [name, TOO_LONG.note]),
  ...(isTooLong(values, 'notes', LIMITS.inspectionNotes) ? [['notes', TOO_LONG.notes] as [string, string]] : []),
];

export function toBody(type: InspectionType, values: InspectionValues): InspectionBody {
  const hours = textOf(values, 'hourMeter');
  const note = (name: string, max: number) =>
    isTooLong(values, name, max) ? {} : { [name]: textOf(values, name) || null };
  return {
    ...(isDay(values) && { date: textOf(values, 'date') }),
    ...(isHours(hours) && { hourMeter: hours ? readHours(hours)! : null }),
    fuel: textOf(values, 'fuel') === '' ? null : Number(values['fuel']),
    ...note('notes', LIMITS.inspectionNotes),
    images: values['images'] as string[],
    checklist: INSPECTION_ITEMS[type].map((item) => {
      const result = INSPECTION_RESULTS.find((one) => one === values[resultName(item)]) ?? null;
      const name = noteName(item);
      return {
        item,
        result,
        ...(!isTooLong(values, name, LIMITS.itemNote) && { note: textOf(values, name) || null }),
        photo: (result === 'fail' && (values[photoName(item)] as string[])[0]) || null,
        ...(result === 'fail' && {
          severity: SEVERITIES.find((one) => one === values[severityName(item)]) ?? null,
        }),
      };
    }),
  };
}

/**
 * The changes since the last save; undefined without changes. Only changes are sent, so that two users who edit one
 * draft do not overwrite each other.
 */
export function changedFields(before: InspectionBody, after: InspectionBody): UpdateInspectionBody | undefined {
  const isChanged = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  const checklist = after.checklist.filter((entry, index) => isChanged(entry, before.checklist[index]));
  const changes = {
    ...Object.fromEntries(
      (['date', 'hourMeter', 'fuel', 'notes', 'images'] as const)
        .filter((name) => name in after && isChanged(after[name], before[name]))
        .map((name) => [name, after[name]]),
    ),
    ...(checklist.length > 0 && { checklist }),
  };
  return Object.keys(changes).length > 0 ? changes : undefined;
}

export const countAnswered = (type: InspectionType, values: InspectionValues): number =>
  INSPECTION_ITEMS[type].filter((item) => values[resultName(item)]).length;
