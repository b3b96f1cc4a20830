import type { ChecklistEntry, UpdateInspectionBody } from '@commonyard/contracts/http/inspections';
import {
  INQUIRY_MESSAGES as MESSAGES,
  INSPECTABLE_STATUSES,
  INSPECTION_ITEMS,
  type InquiryStatus,
  type InspectionType,
} from '@commonyard/contracts/inquiries.values';
import { conflict, invalid } from '@commonyard/service-kit/errors';

/** The checklist of a new inspection: every item of its type, all open. */
export const openChecklist = (type: InspectionType): ChecklistEntry[] =>
  INSPECTION_ITEMS[type].map((item) => ({ item, result: null, note: null, photo: null }));

/** A checklist with what was answered now. Throws 400 for an item that is not of its type or comes twice. */
export function answerChecklist(
  checklist: ChecklistEntry[],
  answers: NonNullable<UpdateInspectionBody['checklist']>,
): ChecklistEntry[] {
  const given = new Map(answers.map((answer) => [answer.item, answer]));
  const isKnown = ({ item }: { item: string }) => checklist.some((entry) => entry.item === item);
  if (given.size < answers.length || !answers.every(isKnown))
    throw invalid({ checklist: 'Each item of this kind of inspection can be answered once' });
  return checklist.map((entry) => {
    const answer = given.get(entry.item);
    if (!answer) return entry;
    const { result = entry.result, note = entry.note, photo = entry.photo } = answer;
    return { item: entry.item, result, note: note || null, photo };
  });
}

/** Throws 400 unless every item is answered, and every failed one described and photographed. */
export function assertComplete(checklist: ChecklistEntry[]): void {
  const missing = checklist.flatMap(({ item, result, note, photo }) => [
    ...(result === null ? [[`checklist.${item}`, MESSAGES.itemUnanswered]] : []),
    ...(result === 'fail' && note === null ? [[`checklist.${item}.note`, MESSAGES.itemNote]] : []),
    ...(result === 'fail' && photo === null ? [[`checklist.${item}.photo`, MESSAGES.itemPhoto]] : []),
  ]);
  if (missing.length > 0) throw invalid(Object.fromEntries(missing) as Record<string, string>);
}

/** Throws 409 for an inquiry that nothing has come of yet, or nothing will. */
export function assertInspectable(status: InquiryStatus): void {
  if (!INSPECTABLE_STATUSES.includes(status)) throw conflict('not_inspectable', MESSAGES.notInspectable);
}

/** Throws 409 where it is completed. */
export function assertDraft({ completed }: { completed: boolean }): void {
  if (completed) throw conflict('inspection_completed', MESSAGES.inspectionLocked);
}

/** Every picture an inspection needs, each once. */
export const picturesOf = (images: string[], checklist: ChecklistEntry[]): string[] => [
  ...new Set([...images, ...checklist.flatMap(({ photo }) => photo ?? [])]),
];
