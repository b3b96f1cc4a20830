import { sql, type AliasedExpression, type Kysely } from 'kysely';
import type { InquiryStatus } from '@commonyard/contracts/inquiries.values';
import type { Caller } from '@commonyard/service-kit/caller';
import type { Schema } from '../database.ts';
import type { Page } from '../pages.ts';
import { selectInquiries } from './inquiries.json.ts';
import { partiesOfCaller } from './inquiries.parties.ts';

/** What a list is narrowed to; `query` is a tsquery. `isGot` leaves out what the caller sent; to administrators all is got. */
export type Filters = { status: InquiryStatus | undefined; query: string | undefined; isGot?: boolean };

/** A page of the inquiries the caller may see, newest first, and one row more where there is one. */
export function inquiriesPage(db: Kysely<Schema>, caller: Caller, filters: Filters, page: Page) {
  const { limit, offset, below } = page;
  const ids = db
    .selectFrom(visibleIds(db, caller, { ...filters, below }, limit + 1 + offset))
    .select('seen.id')
    .orderBy('seen.id', 'desc')
    .limit(limit + 1)
    .offset(offset);
  return selectInquiries(db).innerJoin(ids.as('page'), 'page.id', 'i.id').orderBy('i.id', 'desc');
}

/** How many inquiries the caller may see; the count stops one above `cap`. */
export function inquiriesCount(db: Kysely<Schema>, caller: Caller, filters: Filters, cap: number) {
  const ids = db
    .selectFrom(visibleIds(db, caller, filters, cap + 1))
    .select('seen.id')
    .limit(cap + 1);
  return db.selectFrom(ids.as('found')).select(({ fn }) => fn.countAll<number>().as('count'));
}

type Narrowing = Filters & { below?: number | undefined };

/** The ids of the inquiries the caller may see, or at least of the newest `most` of them. */
function visibleIds(
  db: Kysely<Schema>,
  caller: Caller,
  narrowing: Narrowing,
  most: number,
): AliasedExpression<{ id: number }, 'seen'> {
  const parties = partiesOfCaller(caller);
  return parties ? idsOfParties(db, parties, narrowing, most).as('seen') : allIds(db, narrowing).as('seen');
}

const allIds = (db: Kysely<Schema>, { status, query, below }: Narrowing) =>
  db
    .selectFrom('inquiries as s')
    .select('s.id')
    .$if(status !== undefined, (ids) => ids.where('s.status', '=', status!))
    .$if(query !== undefined, (ids) => ids.where(matches(query!)))
    .$if(below !== undefined, (ids) => ids.where('s.id', '<', below!));

/** A party's newest are the end of a range of one index; what two of the parties see is there once. */
const idsOfParties = (
  db: Kysely<Schema>,
  parties: string[],
  { status, query, isGot, below }: Narrowing,
  most: number,
) =>
  db
    .selectFrom(sql<{ party: string }>`unnest(${parties}::text[])`.as<'mine'>(sql`mine(party)`))
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('inquiryParties as p')
          .select('p.inquiryId as id')
          .whereRef('p.party', '=', 'mine.party')
          .$if(status !== undefined, (ids) => ids.where('p.status', '=', status!))
          .$if(isGot === true, (ids) => ids.where('p.side', '=', 'owner'))
          .$if(below !== undefined, (ids) => ids.where('p.inquiryId', '<', below!))
          .$if(query !== undefined, (ids) =>
            ids.innerJoin('inquiries as s', 's.id', 'p.inquiryId').where(matches(query!)),
          )
          .orderBy('p.inquiryId', 'desc')
          .limit(most)
          .as('stream'),
      (join) => join.onTrue(),
    )
    .select('stream.id')
    .distinct();

const matches = (query: string) => sql<boolean>`s.search @@ ${query}::tsquery`;
