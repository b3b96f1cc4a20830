import { sql, type AliasedExpression, type Kysely } from 'kysely';
import type { InspectionType } from '@commonyard/contracts/inquiries.values';
import type { Caller } from '@commonyard/service-kit/caller';
import type { Schema } from '../database.ts';
import { partiesOfCaller } from '../inquiries/inquiries.parties.ts';
import type { Page } from '../pages.ts';

/** What a list is narrowed to; `query` is a tsquery over the listing's title and municipality. */
export type Filters = { type: InspectionType | undefined; query: string | undefined };

/** A page of the inspections the caller may see, newest first, and one row more where there is one. */
export function inspectionsPage(db: Kysely<Schema>, caller: Caller, filters: Filters, page: Page) {
  const { limit, offset, below } = page;
  const ids = db
    .selectFrom(visibleIds(db, caller, filters))
    .select('s.id')
    .$if(below !== undefined, (rows) => rows.where('s.id', '<', below!))
    .orderBy('s.id', 'desc')
    .limit(limit + 1)
    .offset(offset);
  return db
    .selectFrom(ids.as('page'))
    .innerJoin('inspections as n', 'n.id', 'page.id')
    .innerJoin('listings as l', 'l.id', 'n.assetId')
    .select(['n.id', 'n.type', 'n.inquiryId', 'n.assetId', 'n.date', 'n.completed', 'n.createdAt', 'n.updatedAt'])
    .select(['l.title as assetTitle', 'l.municipality', 'l.municipalityName'])
    .orderBy('n.id', 'desc');
}

/** How many inspections the caller may see; the count stops one above `cap`. */
export function inspectionsCount(db: Kysely<Schema>, caller: Caller, filters: Filters, cap: number) {
  // In the index's order: for a type that is most of the table the planner would read the table instead.
  const ids = db
    .selectFrom(visibleIds(db, caller, filters))
    .select('s.id')
    .$if(filters.query === undefined, (rows) => rows.orderBy('s.id'))
    .limit(cap + 1);
  return db.selectFrom(ids.as('found')).select(({ fn }) => fn.countAll<number>().as('count'));
}

function visibleIds(db: Kysely<Schema>, caller: Caller, filters: Filters): AliasedExpression<{ id: number }, 's'> {
  const parties = partiesOfCaller(caller);
  const matching = idsMatching(db, filters);
  if (parties === undefined) return matching.as('s');
  const own = db.selectFrom('inquiryParties').select('inquiryId').distinct().where('party', 'in', parties);
  return (
    db
      .selectFrom(own.as('own'))
      // The offset keeps it a step per inquiry: joined freely, a planner that guesses wrong reads the whole table.
      .innerJoinLateral(
        matching.where('n.inquiryId', '=', sql.ref<number>('own.inquiryId')).offset(0).as('of'),
        (join) => join.onTrue(),
      )
      .select('of.id')
      .as('s')
  );
}

const idsMatching = (db: Kysely<Schema>, { type, query }: Filters) =>
  db
    .selectFrom('inspections as n')
    .select('n.id')
    .$if(type !== undefined, (rows) => rows.where('n.type', '=', type!))
    .$if(query !== undefined, (rows) =>
      rows.where('n.assetId', 'in', (found) =>
        found
          .selectFrom('listings')
          .select('id')
          .where(sql<boolean>`search @@ ${query}::tsquery`),
      ),
    );
