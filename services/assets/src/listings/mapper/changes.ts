import { personal } from '@commonyard/service-kit/audit/personal-values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { ListingRow } from '../../database.ts';
import { changedFields } from '../listings.policy.ts';

/** Contact data, and free text of administrators. */
const PERSONAL = new Set<keyof ListingRow>([
  'contactName',
  'contactEmail',
  'contactPhone',
  'contactOrganization',
  'adminNotes',
  'decisionReason',
]);

type Row = Partial<ListingRow>;
type AuditValues = Record<string, unknown>;

/** The changed fields of a listing before and after a change, for the audit log. `after` is null for a deleted listing. */
export function toAuditValues(before: Row, after: Row | null): { before: AuditValues; after: AuditValues | null } {
  const fields = changedFields(before, after);
  const valuesOf = (row: Row) =>
    Object.fromEntries(fields.map((field) => [field, PERSONAL.has(field) ? personal(row[field]) : row[field]]));
  return { before: valuesOf(before), after: after && valuesOf(after) };
}

/** The fields of a new listing as JSON for the audit log. The listing itself has their personal values. */
export const toAuditedListing = (row: Row): string =>
  JSON.stringify(
    Object.fromEntries(
      changedFields(null, row).map((field) => [field, PERSONAL.has(field) ? '(not recorded)' : row[field]]),
    ),
  );

const HIDDEN_CHANGES = /^(?:decision|adminNotes|rateCentsPerDay|municipalityNameFr)/;

/** The present values of changed fields that this caller may see, as text for a version conflict. */
export function toConflictFields(
  listing: ListingRow,
  names: Iterable<string>,
  { role }: Caller,
): Record<string, string> {
  // An edit does not change the terms.
  const shown = ([...names] as Exclude<keyof ListingRow, 'lendingRates'>[]).filter(
    (name) => !HIDDEN_CHANGES.test(name) || (role === 'admin' && name === 'adminNotes'),
  );
  return Object.fromEntries(shown.map((name) => [name, toText(listing[name])]));
}

const toText = (value: ListingRow[Exclude<keyof ListingRow, 'lendingRates'>]): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '');

/** A listing without anything personal: what the audit log may record of one that is removed by a rule or with its account. */
export const withoutPersonalValues = (listing: ListingRow): ListingRow => ({
  ...listing,
  ...Object.fromEntries([...PERSONAL].map((field) => [field, null])),
});
