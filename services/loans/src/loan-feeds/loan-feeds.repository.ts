import { AGREED_STATUSES } from '@commonyard/contracts/loans.values';
import { fieldNames } from '@commonyard/service-kit/fields';
import { sql, type Insertable } from 'kysely';
import { LoanFeed } from '@commonyard/contracts/http/loan-feeds';
import type { Locale } from '@commonyard/contracts/identity.values';
import type { Db, LoanFeedsTable, Trx } from '../database.ts';
import { feedNotFound } from './loan-feeds.policy.ts';

const COLUMNS = fieldNames(LoanFeed);

export async function listFeeds(db: Db, userId: number): Promise<LoanFeed[]> {
  return db.selectFrom('loanFeeds').select(COLUMNS).where('userId', '=', userId).orderBy('id').execute();
}

export async function insertFeed(trx: Trx, feed: Insertable<LoanFeedsTable>): Promise<LoanFeed> {
  return trx.insertInto('loanFeeds').values(feed).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** Deletes a feed of a user and returns it. Throws 404. */
export async function deleteFeed(
  trx: Trx,
  userId: number,
  id: number,
): Promise<Pick<LoanFeedsTable, 'scope' | 'municipality'>> {
  return trx
    .deleteFrom('loanFeeds')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(['scope', 'municipality'])
    .executeTakeFirstOrThrow(feedNotFound);
}

/** Deletes the feed of a user that a request with this key created, and returns it. */
export async function deleteFeedOfKey(
  trx: Trx,
  userId: number,
  idempotencyKey: string,
): Promise<Pick<LoanFeedsTable, 'scope' | 'municipality'> | undefined> {
  return trx
    .deleteFrom('loanFeeds')
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', idempotencyKey)
    .returning(['scope', 'municipality'])
    .executeTakeFirst();
}

/** Deletes the feeds of a user that are older than an event, which may be consumed late. */
export async function deleteFeedsOf(
  trx: Trx,
  userId: number,
  { createdBefore }: { createdBefore: string },
): Promise<void> {
  await trx.deleteFrom('loanFeeds').where('userId', '=', userId).where('createdAt', '<=', createdBefore).execute();
}

/**
 * Deletes the feeds that a user may not read any more: those of another municipality, and those of the municipality of a user who
 * is no officer. Without a municipality, while a new address is not verified, feeds stay and give nothing.
 */
export async function deleteFeedsWithoutRight(
  trx: Trx,
  { id, municipality, role }: { id: number; municipality: string | null; role: string },
  { createdBefore }: { createdBefore: string },
): Promise<void> {
  await trx
    .deleteFrom('loanFeeds')
    .where('userId', '=', id)
    .where('createdAt', '<=', createdBefore)
    .where((is) =>
      is.or([
        ...(municipality === null ? [] : [is('municipality', '<>', municipality)]),
        ...(role === 'municipal_admin' ? [] : [is('scope', '=', 'municipality')]),
      ]),
    )
    .execute();
}

export type ReadFeed = Pick<LoanFeedsTable, 'scope' | 'municipality' | 'userId'> & { locale: Locale };

/**
 * The feed with a token's hash, whose reading it records. Undefined for an unknown token, and where its user is not active, not of
 * the municipality any more, or no officer although the feed is that of the municipality.
 */
export async function readFeed(db: Db, tokenSha256: Buffer): Promise<ReadFeed | undefined> {
  return db
    .updateTable('loanFeeds')
    .set({ lastReadAt: new Date().toISOString() })
    .from('users')
    .where('tokenSha256', '=', tokenSha256)
    .whereRef('users.id', '=', 'loanFeeds.userId')
    .whereRef('users.municipality', '=', 'loanFeeds.municipality')
    .where('users.active', '=', true)
    .where((is) => is.or([is('scope', '=', 'user'), is('users.role', '=', 'municipal_admin')]))
    .returning(['scope', 'loanFeeds.municipality', 'userId', 'locale'])
    .executeTakeFirst();
}

/** An accepted or closed loan, or one that was cancelled after its acceptance. */
export type FeedLoan = {
  id: number;
  version: number;
  status: string;
  side: 'lender' | 'borrower';
  title: string | null;
  lenderMunicipality: string;
  borrowerMunicipality: string;
  startsOn: string;
  endsOn: string;
  recallDue: string | null;
  updatedAt: string;
  /** Where the sides meet for the pick-up. */
  place: string | null;
};

const MAX_LOANS = 2_000;

/** The loans of a feed, newest first. Those that were closed or cancelled before an instant are left out. */
export async function listFeedLoans(
  db: Db,
  { scope, municipality, userId }: ReadFeed,
  { closedBefore, cancelledBefore }: { closedBefore: string; cancelledBefore: string },
): Promise<FeedLoan[]> {
  return db
    .selectFrom('loanParties as p')
    .innerJoin('loans as l', 'l.id', 'p.loanId')
    .innerJoin('listings', 'listings.id', 'l.listingId')
    .select(['l.id', 'l.version', 'l.status', 'p.side', 'title', 'lenderMunicipality', 'borrowerMunicipality'])
    .leftJoin('loanPlanParts as arranged', (join) =>
      join.onRef('arranged.loanId', '=', 'l.id').on('arranged.part', '=', 'hand_over_plan'),
    )
    .select(['l.startsOn', 'l.endsOn', 'l.recallDue', 'l.updatedAt'])
    .select(sql<string | null>`arranged.content->'pickUp'->>'address'`.as('place'))
    .where('p.party', '=', scope === 'user' ? `user:${userId}` : `municipality:${municipality}`)
    .where('p.municipality', '=', municipality)
    .where((is) =>
      is.or([
        is('p.status', 'in', AGREED_STATUSES),
        is.and([is('p.status', '=', 'closed'), is('l.endedAt', '>=', closedBefore)]),
        is.and([
          is('p.status', '=', 'cancelled'),
          is('l.acceptedAt', 'is not', null),
          is('l.endedAt', '>=', cancelledBefore),
        ]),
      ]),
    )
    .orderBy('l.id', 'desc')
    .limit(MAX_LOANS)
    .execute();
}
