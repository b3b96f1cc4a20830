import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { ListingRow } from '../../database.ts';
import { changedFields } from '../listings.policy.ts';

/** The audit log cannot be changed, so it records that these fields changed but not their personal data. */
const PERSONAL = new Set<keyof ListingRow>(['contactName', 'contactEmail', 'contactPhone']);

/** The changed fields of a listing before and after a change, as JSON for the audit log. */
export function toAuditValues(before: Partial<ListingRow> | null, after: Partial<ListingRow> | null) {
  const fields = changedFields(before, after);
  const valueOf = (row: Partial<ListingRow>, field: keyof ListingRow) =>
    PERSONAL.has(field) && row[field] !== null ? '(not recorded)' : row[field];
  const json = (row: Partial<ListingRow> | null) =>
    row && JSON.stringify(Object.fromEntries(fields.map((field) => [field, valueOf(row, field)])));
  return { before: json(before), after: json(after) };
}

const HIDDEN_CHANGES = /^(?:decision|adminNotes|rateCentsPerDay|municipalityNameFr)/;

/** The present values of changed fields that this caller may see, as text for a version conflict. */
export function toConflictFields(
  listing: ListingRow,
  names: Iterable<string>,
  { role }: Caller,
): Record<string, string> {
  const shown = ([...names] as (keyof ListingRow)[]).filter(
    (name) => !HIDDEN_CHANGES.test(name) || (role === 'admin' && name === 'adminNotes'),
  );
  return Object.fromEntries(shown.map((name) => [name, toText(listing[name])]));
}

const toText = (value: ListingRow[keyof ListingRow]): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '');
