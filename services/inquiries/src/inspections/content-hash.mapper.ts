import { createHash } from 'node:crypto';
import { imageIdOf } from '@commonyard/contracts/image-url.values';
import type { InspectionRow } from '../database.ts';

/** What a completed inspection says. The hour meter is the text of the column. */
export type InspectionContent = Pick<
  InspectionRow,
  | 'inquiryId'
  | 'type'
  | 'date'
  | 'completedAt'
  | 'completedBy'
  | 'hourMeter'
  | 'fuel'
  | 'notes'
  | 'checklist'
  | 'images'
>;

/**
 * The SHA-256 of what a completed inspection says, of its JSON with sorted keys: the same content has the same hash on every
 * release. Photos count by their ids.
 */
export function toContentHash(content: InspectionContent): string {
  const { inquiryId, type, date, completedAt, completedBy, hourMeter, fuel, notes, checklist, images } = content;
  const canonical = toCanonical({
    format: 1,
    inquiryId,
    type,
    date,
    completedAt: completedAt && new Date(completedAt).toISOString(),
    completedBy,
    hourMeter: hourMeter === null ? null : Number(hourMeter),
    fuel: fuel ?? null,
    notes,
    images: images.map(imageIdOf),
    checklist: checklist.map(({ item, result, severity = null, note, photo }) => ({
      item,
      result,
      severity,
      note,
      photo: photo && imageIdOf(photo),
    })),
  });
  return createHash('sha256').update(canonical).digest('hex');
}

/** JSON without spaces whose objects have sorted keys. */
function toCanonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${toCanonical(field)}`).join(',')}}`;
}
