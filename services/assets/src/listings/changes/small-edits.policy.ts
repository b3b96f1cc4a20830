import type { ListingPatch, ListingRow } from '../../database.ts';

/** Fields that an owner may change without a review, whatever their new value is. */
const FREE_FIELDS = ['availableFrom', 'availableTo', 'minimumPeriod', 'rate', 'rateType', 'images'] as const;
/** Short texts, of which a typo may be corrected. */
const SHORT_TEXTS = ['make', 'model', 'year'] as const;
/** As the short ones. Their numbers and signs of addresses must stay: a text may name a contact. */
const LONG_TEXTS = ['description', 'specifications', 'additionalNotes'] as const;

const isAmong = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);

/** Whether a change of a listing is so small that its review may follow its publication. Any other field waits for review. */
export const isSmallEdit = (before: ListingRow, after: ListingPatch): boolean =>
  Object.entries(after).every(([name, value]) => {
    if (isAmong(FREE_FIELDS, name)) return true;
    const isLong = isAmong(LONG_TEXTS, name);
    if (!isLong && !isAmong(SHORT_TEXTS, name)) return false;
    const [from, to] = [before[name] ?? '', String(value ?? '')];
    return isCorrection(from, to) && (!isLong || addressSigns(from) === addressSigns(to));
  });

const addressSigns = (text: string): string => text.replaceAll(/[^\d@/]/g, '');

const MIN_EDITS = 2;
const MAX_EDITS = 20;

/** Whether one text is the other with a few characters corrected: one in twenty, at least two, at most twenty. */
export function isCorrection(before: string, after: string): boolean {
  const length = Math.max(before.length, after.length);
  return isWithinEdits(before, after, Math.min(MAX_EDITS, Math.max(MIN_EDITS, Math.floor(length / 20))));
}

/**
 * Whether at most `max` inserted, deleted or replaced characters turn one text into the other (Levenshtein). Only cells within `max`
 * of the diagonal are computed, so that long texts stay cheap.
 */
export function isWithinEdits(before: string, after: string, max: number): boolean {
  const far = max + 1;
  const width = 2 * max + 1;
  // The cell of column `line + offset - max`.
  let band = Array.from({ length: width }, (_, offset) => (offset < max ? far : offset - max));
  for (let line = 1; line <= before.length; line++) {
    const next: number[] = [];
    for (let offset = 0; offset < width; offset++) {
      const column = line + offset - max;
      if (column < 0 || column > after.length) next.push(far);
      else if (column === 0) next.push(Math.min(line, far));
      else {
        const replaced = band[offset]! + (before[line - 1] === after[column - 1] ? 0 : 1);
        next.push(Math.min(replaced, (band[offset + 1] ?? far) + 1, (next[offset - 1] ?? far) + 1, far));
      }
    }
    band = next;
  }
  const last = after.length - before.length + max;
  return last >= 0 && last < width && band[last]! <= max;
}
