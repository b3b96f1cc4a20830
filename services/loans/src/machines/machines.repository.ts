import { sql } from 'kysely';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { Db } from '../database.ts';
import { HAS_OFFICER } from '../projections/users.repository.ts';
import type { ShownListing } from '../loan-views/loans.mapper.ts';

/** More than the largest fleet of a municipality. */
const MAX_MACHINES = 500;

export type Machine = ShownListing & { id: number; hasTerms: boolean; hasOfficer: boolean };

/** The listings with a calendar of which a caller is the lending side, by title. */
export async function listMachines(db: Db, { userId, role, municipality }: Caller): Promise<Machine[]> {
  const isOfficer = role === 'municipal_admin' && municipality !== null;
  return (
    db
      .selectFrom('listings')
      .innerJoin('calendars', 'calendars.listingId', 'listings.id')
      .select(['listings.id', 'title', 'category', 'image', 'status', 'removed'])
      // Not a join, for which the planner may scan the table of terms.
      .select([
        sql<boolean>`coalesce((SELECT true FROM lending_terms WHERE listing_id = listings.id), false)`.as('hasTerms'),
        sql.raw<boolean>(HAS_OFFICER).as('hasOfficer'),
      ])
      .where((is) =>
        isOfficer
          ? is.or([is('userId', '=', userId), is('municipality', '=', municipality)])
          : is('userId', '=', userId),
      )
      .where('type', '=', 'available_asset')
      .where('removed', '=', false)
      .orderBy('title')
      .orderBy('listings.id')
      .limit(MAX_MACHINES)
      .execute()
  );
}

export type MachinePeriod = {
  listingId: number;
  kind: string;
  loanId: number | null;
  borrowerMunicipality: string | null;
  startsOn: string;
  endsOn: string;
};

/** The loans and blocks of listings on some days, in order. */
export async function listPeriods(
  db: Db,
  listingIds: number[],
  { from, to }: { from: string; to: string },
): Promise<MachinePeriod[]> {
  const { rows } = await sql<MachinePeriod>`
    SELECT b.listing_id, b.kind, b.loan_id, l.borrower_municipality, lower(b.days)::text AS starts_on,
      (upper(b.days) - 1)::text AS ends_on
    FROM busy_periods b LEFT JOIN loans l ON l.id = b.loan_id
    WHERE b.listing_id = ANY(${listingIds}::integer[]) AND b.days && daterange(${from}::date, ${to}::date, '[]')
    ORDER BY b.listing_id, b.days`.execute(db);
  return rows;
}
