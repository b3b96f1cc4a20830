import { sql, type AliasedExpression, type Kysely } from 'kysely';
import type { InquiryStatus } from '@commonyard/contracts/inquiries.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { contactMessageCountQuery } from '../contact-messages/contact-messages.repository.ts';
import type { Database } from '../database.ts';
import type { PageRequest } from './page-request.ts';
import { partiesOfCaller } from './inquiries.policy.ts';
import { selectInquiryDetails } from './inquiry-details.repository.ts';
import { unreadCountQuery } from './unread.repository.ts';

/**
 * `query` is a tsquery. `receivedOnly` leaves out inquiries that the caller sent; platform administrators count as the
 * recipients of every inquiry.
 */
export type InquiryFilters = {
  status: InquiryStatus | undefined;
  query: string | undefined;
  receivedOnly?: boolean;
};

/** A page of the inquiries that the caller may see, newest first, plus one row where there is a next page. */
export function inquiryPageQuery(db: Kysely<Database>, caller: Caller, filters: InquiryFilters, page: PageRequest) {
  const { limit, offset, below } = page;
  const ids = db
    .selectFrom(visibleIds(db, caller, { ...filters, below }, limit + 1 + offset))
    .select('seen.id')
    .orderBy('seen.id', 'desc')
    .limit(limit + 1)
    .offset(offset);
  return selectInquiryDetails(db, caller).innerJoin(ids.as('page'), 'page.id', 'i.id').orderBy('i.id', 'desc');
}

/** The number of inquiries that the caller may see, at most `cap` + 1. */
export function inquiryCountQuery(db: Kysely<Database>, caller: Caller, filters: InquiryFilters, cap: number) {
  const ids = db
    .selectFrom(visibleIds(db, caller, filters, cap + 1))
    .select('seen.id')
    .limit(cap + 1);
  return db.selectFrom(ids.as('found')).select(({ fn }) => fn.countAll<number>().as('count'));
}

/** All counts of the sidebar and the tabs in one statement, each at most `cap` + 1. */
export function inquiryCountsQuery(db: Kysely<Database>, caller: Caller, cap: number) {
  const count = (status: InquiryStatus, receivedOnly = false) =>
    inquiryCountQuery(db, caller, { status, query: undefined, receivedOnly }, cap).$asScalar();
  return db
    .selectNoFrom([
      count('pending').as('pending'),
      count('in_progress').as('inProgress'),
      count('completed').as('completed'),
      count('cancelled').as('cancelled'),
      count('pending', true).as('waiting'),
      unreadCountQuery(db, caller, cap).$asScalar().as('unread'),
    ])
    .$if(caller.role === 'admin', (counts) =>
      counts.select(contactMessageCountQuery(db, 'new', cap).$asScalar().as('newContactMessages')),
    );
}
export type InquiryCountsRow = Awaited<ReturnType<ReturnType<typeof inquiryCountsQuery>['execute']>>[number];

type IdFilters = InquiryFilters & { below?: number | undefined };

/** The ids of the inquiries that the caller may see, or at least the newest `limit` of them. */
function visibleIds(
  db: Kysely<Database>,
  caller: Caller,
  filters: IdFilters,
  limit: number,
): AliasedExpression<{ id: number }, 'seen'> {
  const parties = partiesOfCaller(caller);
  return parties ? idsOfParties(db, parties, filters, limit).as('seen') : allIds(db, filters).as('seen');
}

const allIds = (db: Kysely<Database>, { status, query, below }: IdFilters) =>
  db
    .selectFrom('inquiries as s')
    .select('s.id')
    .$if(status !== undefined, (ids) => ids.where('s.status', '=', status!))
    .$if(query !== undefined, (ids) => ids.where(matchesSearch(query!)))
    .$if(below !== undefined, (ids) => ids.where('s.id', '<', below!));

/**
 * Reads the newest ids of each party from the end of an index range, and merges them without duplicates. Each party is a
 * value of its own subquery: so Postgres knows which have many inquiries, and chooses whether a search begins with the
 * party or with the words.
 */
function idsOfParties(db: Kysely<Database>, parties: string[], filters: IdFilters, limit: number) {
  const { status, query, receivedOnly, below } = filters;
  const newest = parties.map((party) =>
    db
      .selectFrom('inquiryParties as p')
      .select('p.inquiryId as id')
      .where('p.party', '=', party)
      .$if(status !== undefined, (ids) => ids.where('p.status', '=', status!))
      .$if(receivedOnly === true, (ids) => ids.where('p.side', '=', sql.lit('owner')))
      .$if(below !== undefined, (ids) => ids.where('p.inquiryId', '<', below!))
      .$if(query !== undefined, (ids) =>
        ids.innerJoin('inquiries as s', 's.id', 'p.inquiryId').where(matchesSearch(query!)),
      )
      .orderBy('p.inquiryId', 'desc')
      .limit(limit),
  );
  const [first, ...others] = newest.map((ids, index) =>
    db.selectFrom(ids.as(`newest${index}`)).select(sql.ref<number>('id').as('id')),
  );
  // UNION leaves out duplicates.
  return others.reduce((all, ids) => all.union(ids), first!);
}

const matchesSearch = (query: string) => sql<boolean>`s.search @@ ${query}::tsquery`;
