import type { ChecklistEntry, UpdateInspectionBody } from '@commonyard/contracts/http/inspections';
import { type InquiryStatus } from '@commonyard/contracts/inquiries.values';
import { INQUIRY_MESSAGES as MESSAGES } from '@commonyard/contracts/inquiry-messages.values';
import {
  INSPECTABLE_STATUSES,
  INSPECTION_ITEMS,
  isMeterLower,
  METER_ITEM,
  type InspectionType,
} from '@commonyard/contracts/inspections.values';
import { imageIdOf } from '@commonyard/contracts/image-url.values';
import { UPLOAD_MESSAGES } from '@commonyard/contracts/media.values';
import type { SignedIds } from '@commonyard/service-kit/auth/signed-ids';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { conflict, invalid, notFound } from '@commonyard/service-kit/errors/http-error';
import type { Side } from '../database.ts';

/** The same error whether the inspection does not exist or the caller may not see it. */
export const inspectionNotFound = () =>
  notFound('inspection_not_found', 'The requested inspection could not be found.');

/** The checklist of a new inspection: every item of its type without a result. */
export const emptyChecklist = (type: InspectionType): ChecklistEntry[] =>
  INSPECTION_ITEMS[type].map((item) => ({ item, result: null, note: null, photo: null, severity: null }));

/** Merges answers into a checklist. Throws 400 for an item of another type or a repeated item. */
export function mergeChecklist(
  checklist: ChecklistEntry[],
  answers: NonNullable<UpdateInspectionBody['checklist']>,
): ChecklistEntry[] {
  const answerByItem = new Map(answers.map((answer) => [answer.item, answer]));
  const isOfType = ({ item }: { item: string }) => checklist.some((entry) => entry.item === item);
  if (answerByItem.size < answers.length || !answers.every(isOfType))
    throw invalid({ checklist: 'Each item of this kind of inspection can be answered once' });
  return checklist.map((entry) => {
    const answer = answerByItem.get(entry.item);
    if (!answer) return entry;
    const { result = entry.result, note = entry.note, photo = entry.photo, severity = entry.severity ?? null } = answer;
    return { item: entry.item, result, note: note || null, photo, severity: result === 'fail' ? severity : null };
  });
}

/** What is compared with the pre inspection. */
type Readings = { hourMeter?: number | null | undefined; before: number | null };

/**
 * Throws 400 unless every item has a result, every failed item a severity, a note and a photo, and fewer hours than at the pre
 * inspection a note.
 */
export function assertComplete(checklist: ChecklistEntry[], { hourMeter, before }: Readings): void {
  const missing = checklist.flatMap(({ item, result, note, photo, severity }) => [
    ...(result === null ? [[`checklist.${item}`, MESSAGES.itemUnanswered]] : []),
    ...(result === 'fail' && !severity ? [[`checklist.${item}.severity`, MESSAGES.itemSeverity]] : []),
    ...(result === 'fail' && note === null ? [[`checklist.${item}.note`, MESSAGES.itemNote]] : []),
    ...(result === 'fail' && photo === null ? [[`checklist.${item}.photo`, MESSAGES.itemPhoto]] : []),
    ...(item === METER_ITEM && note === null && isMeterLower(hourMeter, before)
      ? [[`checklist.${item}.note`, MESSAGES.lowerMeter]]
      : []),
  ]);
  if (missing.length > 0) throw invalid(Object.fromEntries(missing) as Record<string, string>);
}

/** Throws 400 for an image that the media service did not store, unless the inspection has it already (ADR 18). */
export function assertUploaded(
  imageIds: SignedIds,
  { images = [], checklist = [] }: Pick<UpdateInspectionBody, 'images' | 'checklist'>,
  present: string[],
): void {
  const isUnknown = (url: string) => !present.includes(url) && !imageIds.isSigned(imageIdOf(url) ?? '');
  const fields = [
    ...(images.some(isUnknown) ? ['images'] : []),
    ...checklist.flatMap(({ item, photo }) => (photo && isUnknown(photo) ? [`checklist.${item}.photo`] : [])),
  ];
  if (fields.length > 0) throw invalid(Object.fromEntries(fields.map((field) => [field, UPLOAD_MESSAGES.notUploaded])));
}

/** The failed items that are major. */
export const listMajorItems = (checklist: ChecklistEntry[]) =>
  checklist
    .filter(({ result, severity }) => result === 'fail' && severity === 'major')
    .map(({ item, note, photo }) => ({ item, note, photo }));

export const inspectionTaken = () => conflict('inspection_taken', MESSAGES.inspectionTaken);

export function assertInspectable(status: InquiryStatus): void {
  if (!INSPECTABLE_STATUSES.includes(status)) throw conflict('not_inspectable', MESSAGES.notInspectable);
}

/**
 * Whether a caller may change or complete a draft: the party that began it, and platform administrators. The other party only
 * reads it. `side` is the party of the inquiry that the caller belongs to.
 */
export const mayChangeInspection = (
  inspection: { createdBy: number; side: Side | null },
  { role, userId }: Caller,
  side: Side | null,
): boolean =>
  role === 'admin' || inspection.createdBy === userId || (inspection.side !== null && inspection.side === side);

export function assertDraft({ completed }: { completed: boolean }): void {
  if (completed) throw conflict('inspection_completed', MESSAGES.inspectionLocked);
}

/** Every image URL of an inspection and its checklist, without duplicates. */
export const imagesOf = (images: string[], checklist: ChecklistEntry[]): string[] => [
  ...new Set([...images, ...checklist.flatMap(({ photo }) => photo ?? [])]),
];
