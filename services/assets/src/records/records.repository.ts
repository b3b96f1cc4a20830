import { readPersonalValues } from '@commonyard/service-kit/audit/entry-list';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { DISCLOSURE_PAGE_SIZE, type RuleName } from '@commonyard/contracts/records.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { HoldableRecord } from '@commonyard/service-kit/records/holds';
import { withJsonMember } from '@commonyard/service-kit/http/json';
import type { DisclosureScope } from '@commonyard/service-kit/records/records.routes';
import type { Database, ListingRow, Trx } from '../database.ts';
import { ownChangeJson } from '../listings/mapper/change-json.ts';
import { isHeld } from '../listings/listings.repository.ts';
import { listingJson, metJson } from '../listings/mapper/json.ts';

type Due = (before: string) => RawBuilder<unknown>;

/** The listings that ended before an instant: rejected, withdrawn, never decided or with days that are over, and unchanged since. */
const closed: Due = (before) => sql`NOT ${isHeld} AND updated_at < ${before}
  AND (status IN ('unavailable', 'pending') OR withdrawn_at IS NOT NULL OR available_to < ${before}::timestamptz::date)`;

export const dueListings = {
  rejected_images: (before) => sql`
    SELECT id FROM listings WHERE NOT ${isHeld} AND status = 'unavailable' AND decision_outcome = 'rejected'
      AND decision_at < ${before} AND images <> '{}'`,
  rejected_listings: (before) => sql`
    SELECT id FROM listings WHERE NOT ${isHeld} AND status = 'unavailable' AND decision_outcome = 'rejected'
      AND decision_at < ${before}`,
  guest_contacts: (before) => sql`
    SELECT id FROM listings WHERE ${closed(before)} AND user_id IS NULL
      AND (contact_name IS NOT NULL OR contact_email IS NOT NULL OR contact_phone IS NOT NULL)`,
  closed_listings: (before) => sql`SELECT id FROM listings WHERE ${closed(before)}`,
} satisfies Partial<Record<RuleName, Due>>;

export async function lockHoldable(trx: Trx, id: number): Promise<HoldableRecord | undefined> {
  const listing = await trx
    .selectFrom('listings')
    .select(['municipality', 'userId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return listing && { municipalities: [listing.municipality], userIds: [listing.userId] };
}

export const lockListingsOf = (trx: Trx, userId: number): Promise<ListingRow[]> =>
  trx.selectFrom('listings').selectAll().where('userId', '=', userId).orderBy('id').forUpdate().execute();

/** The listings of a user as JSON, as the user sees them. */
export async function listOwnListings(db: Kysely<Database>, caller: Caller): Promise<unknown[]> {
  const rows = await db
    .selectFrom('listings')
    .select([sql.raw<string>(listingJson(caller)).as('json'), sql.raw<string | null>(ownChangeJson).as('change')])
    .select(['metAt', 'metLoanId'])
    .where('userId', '=', caller.userId)
    .orderBy('id')
    .execute();
  return rows.map(
    ({ json, change, ...met }) =>
      JSON.parse(withJsonMember(withJsonMember(json, 'change', change), 'met', metJson(met))) as unknown,
  );
}

/** The listings that an access request is about, by id, one more than a page. */
export const listDisclosed = (
  db: Kysely<Database>,
  { id, municipality, after = 0 }: DisclosureScope,
): Promise<ListingRow[]> =>
  db
    .selectFrom('listings')
    .selectAll()
    .$if(id !== undefined, (listings) => listings.where('id', '=', id!))
    .$if(municipality !== undefined, (listings) => listings.where('municipality', '=', municipality!))
    .where('id', '>', after)
    .orderBy('id')
    .limit(DISCLOSURE_PAGE_SIZE + 1)
    .execute();

/** What was decided and changed of listings, oldest first. */
export async function listHistory(db: Kysely<Database>, listingIds: number[]) {
  const entries = await db
    .selectFrom('auditLog')
    .select(['listingId', 'action', 'actorId', 'before', 'after', 'at'])
    .where('listingId', 'in', listingIds)
    .orderBy('id')
    .execute();
  return readPersonalValues(db, entries);
}
export type HistoryEntry = Awaited<ReturnType<typeof listHistory>>[number];
