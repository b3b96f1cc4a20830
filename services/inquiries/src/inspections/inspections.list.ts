import { sql, type Kysely } from 'kysely';
import type { InspectionType } from '@commonyard/contracts/inquiries.values';
import type { Caller } from '@commonyard/service-kit/caller';
import type { Schema } from '../database.ts';
import { partiesOfCaller } from '../inquiries/inquiries.parties.ts';
import type { Page } from '../pages.ts';

/** What a list is narrowed to; `query` is a tsquery over the listing's title and municipality. */
export type Filters = { type: InspectionType | undefined; query: string | undefined };

/** A page of the inspections the caller may see, newest first, and one row more where there is one. */
export function inspectionsPage(db: Kysely<Schema>, caller: Caller, filters: Filters, page: Page) {
  return visible(db, caller, filters)
    .select([
      'n.id',
      'n.type',
      'n.inquiryId',
      'n.assetId',
      'n.date',
      'n.completed',
      'n.createdAt',
      'n.updatedAt',
      'l.title as assetTitle',
      'l.municipality',
      'l.municipalityName',
    ])
    .$if(page.below !== undefined, (rows) => rows.where('n.id', '<', page.below!))
    .orderBy('n.id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset);
}

/** How many inspections the caller may see; the count stops one above `cap`. */
export function inspectionsCount(db: Kysely<Schema>, caller: Caller, filters: Filters, cap: number) {
  const ids = visible(db, caller, filters)
    .select('n.id')
    .limit(cap + 1);
  return db.selectFrom(ids.as('found')).select(({ fn }) => fn.countAll<number>().as('count'));
}

function visible(db: Kysely<Schema>, caller: Caller, { type, query }: Filters) {
  const parties = partiesOfCaller(caller);
  return db
    .selectFrom('inspections as n')
    .innerJoin('listings as l', 'l.id', 'n.assetId')
    .$if(type !== undefined, (rows) => rows.where('n.type', '=', type!))
    .$if(query !== undefined, (rows) => rows.where(sql<boolean>`l.search @@ ${query}::tsquery`))
    .$if(parties !== undefined, (rows) =>
      rows.where('n.inquiryId', 'in', (own) =>
        own.selectFrom('inquiryParties').select('inquiryId').where('party', 'in', parties!),
      ),
    );
}
