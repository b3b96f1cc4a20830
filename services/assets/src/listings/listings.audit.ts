import type { Transaction } from 'kysely';
import type { AssetsDatabase, ListingRow } from '../database.ts';

export type AuditAction = 'submitted' | 'approved' | 'rejected' | 'updated' | 'deleted';

export type AuditEntry = {
  action: AuditAction;
  actorId: number | null;
  before: ListingRow | null;
  after: ListingRow | null;
};

/** What the database works out by itself, and what is in every entry anyway. */
const LEFT_OUT = new Set([
  'id',
  'version',
  'updatedAt',
  'startsOn',
  'endsOn',
  'rateOrder',
  'titleOrder',
  'sender',
  'contentHash',
]);
/** Nobody can be forgotten by a log that cannot be changed, so it says that these changed and not what they say. */
const PERSONAL = new Set(['contactName', 'contactEmail', 'contactPhone']);

/** Appends who changed what, from what, to what. */
export async function writeAudit(trx: Transaction<AssetsDatabase>, { action, actorId, before, after }: AuditEntry) {
  const { id, version } = (after ?? before)!;
  const fields = changedFields(before, after);
  const part = (row: ListingRow | null) =>
    row && JSON.stringify(Object.fromEntries(fields.map((f) => [f, say(row, f)])));
  await trx
    .insertInto('auditLog')
    .values({ listingId: id, version, action, actorId, before: part(before), after: part(after) })
    .execute();
}

/** The names of the columns in which two states of a listing differ; all that hold something where one is missing. */
export function changedFields(before: ListingRow | null, after: ListingRow | null): (keyof ListingRow)[] {
  const names = Object.keys((after ?? before)!) as (keyof ListingRow)[];
  return names.filter(
    (name) => !LEFT_OUT.has(name) && JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null),
  );
}

const say = (row: ListingRow, field: keyof ListingRow) =>
  PERSONAL.has(field) && row[field] !== null ? '(not recorded)' : row[field];
