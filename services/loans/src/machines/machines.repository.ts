import { sql } from 'kysely';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { Db } from '../database.ts';
import { partiesOfCaller, RUNNING_STATUSES } from '../loans/loans.policy.ts';
import { HAS_OFFICER } from '../projections/users.repository.ts';
import type { ShownListing } from '../loan-views/loans.mapper.ts';

/** More than the largest fleet of a municipality. */
const MAX_MACHINES = 500;

export type Machine = ShownListing & {
  id: number;
  hasTerms: boolean;
  hasOfficer: boolean;
  outOfServiceSince: string | null;
};

/**
 * The listings of which a caller is the lending side, by title: those with a calendar, and those that others can see and that have no
 * terms yet.
 */
export async function listMachines(db: Db, { userId, role, municipality }: Caller): Promise<Machine[]> {
  const isOfficer = role === 'municipal_admin' && municipality !== null;
  return (
    db
      .selectFrom('listings')
      .select(['listings.id', 'title', 'category', 'image', 'status', 'removed'])
      // Not joins, for which the planner may scan the tables.
      .select([
        sql<boolean>`coalesce((SELECT true FROM lending_terms WHERE listing_id = listings.id), false)`.as('hasTerms'),
        sql<string | null>`(SELECT out_of_service_since FROM calendars WHERE listing_id = listings.id)`.as(
          'outOfServiceSince',
        ),
        sql.raw<boolean>(HAS_OFFICER).as('hasOfficer'),
      ])
      .where((is) =>
        isOfficer
          ? is.or([is('userId', '=', userId), is('municipality', '=', municipality)])
          : is('userId', '=', userId),
      )
      .where('type', '=', 'available_asset')
      .where('removed', '=', false)
      .where(
        sql<boolean>`coalesce((SELECT true FROM calendars WHERE listing_id = listings.id), status IN ('available', 'leased'))`,
      )
      .orderBy('title')
      .orderBy('listings.id')
      .limit(MAX_MACHINES)
      .execute()
  );
}

type Range = { from: string; to: string };

export type MachinePeriod = {
  listingId: number;
  kind: string;
  loanId: number | null;
  /** The other side of a loan. */
  municipality: string | null;
  startsOn: string;
  endsOn: string;
};

/** SQL of the last day on which a recalled machine is out: that of the recall, or today where it is late; NULL without a recall. */
const recalledUntil = sql`CASE WHEN l.status = 'out' AND recall_due IS NOT NULL
  THEN greatest(recall_due, (now() AT TIME ZONE 'America/Toronto')::date) END`;
/** SQL of the days of a busy period: those of a recalled machine until it is back, of any other loan all. */
const daysUntilRecall = sql`days * daterange(NULL, ${recalledUntil}, '[]')`;

/**
 * The loans, requests, buffer days and blocks of own listings on some days, in order. The days after a recall stay reserved, as buffer
 * days do.
 */
export async function listPeriods(db: Db, listingIds: number[], { from, to }: Range): Promise<MachinePeriod[]> {
  const range = sql`daterange(${from}::date, ${to}::date, '[]')`;
  const { rows } = await sql<MachinePeriod>`
    SELECT listing_id, kind, loan_id, municipality, lower(part)::text AS starts_on, (upper(part) - 1)::text AS ends_on
    FROM (
      SELECT held.listing_id, parts.kind, loan_id, l.borrower_municipality AS municipality, part
      FROM busy_periods AS held LEFT JOIN loans l ON l.id = loan_id,
        LATERAL (VALUES (held.kind, ${daysUntilRecall}), ('buffer', hold - ${daysUntilRecall})) AS parts (kind, part)
      WHERE held.listing_id = ANY(${listingIds}::integer[]) AND hold && ${range}
      UNION ALL
      SELECT listing_id, 'request', id, borrower_municipality, daterange(starts_on, ends_on, '[]') FROM loans
      WHERE listing_id = ANY(${listingIds}::integer[]) AND turn IS NOT NULL
    ) AS periods WHERE part && ${range}
    ORDER BY listing_id, part, loan_id`.execute(db);
  return rows;
}

export type BorrowedPeriod = MachinePeriod & ShownListing;

/** The loans and requests on some days in which a caller is the borrowing side, with their listings, by title. */
export async function listBorrowed(db: Db, caller: Caller, { from, to }: Range): Promise<BorrowedPeriod[]> {
  const parties = partiesOfCaller(caller) ?? [];
  if (parties.length === 0) return [];
  // The state leads to the loans, not the side: a town may be the borrower of nearly all its loans, of which most have ended. Each
  // loan is read by its id, where Postgres would scan the table.
  const { rows } = await sql<BorrowedPeriod>`
    SELECT listing_id, kind, loan_id, municipality, starts_on, ends_on, title, category, image, listings.status, removed
    FROM (SELECT DISTINCT loan_id FROM loan_parties
        WHERE party = ANY(${parties}::text[]) AND status = ANY(${RUNNING_STATUSES}::text[])) AS own,
      LATERAL (
        SELECT listing_id, CASE WHEN turn IS NULL THEN 'loan' ELSE 'request' END AS kind,
          lender_municipality AS municipality, starts_on, least(ends_on, ${recalledUntil}) AS ends_on
        FROM loans AS l WHERE id = loan_id AND borrower_municipality = ${caller.municipality}
          AND daterange(starts_on, least(ends_on, ${recalledUntil}), '[]') && daterange(${from}::date, ${to}::date, '[]') OFFSET 0) AS loan,
      LATERAL (
        SELECT title, category, image, status, removed FROM listings WHERE id = listing_id OFFSET 0) AS listings
    ORDER BY title, listing_id, starts_on, loan_id LIMIT ${MAX_MACHINES}`.execute(db);
  return rows;
}
