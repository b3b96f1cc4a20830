import type { PageRequest } from '@commonyard/service-kit/http/pagination';
import { sql, type AliasedExpression } from 'kysely';
import type { InspectionType } from '@commonyard/contracts/inspections.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { Db } from '../database.ts';
import { partiesOfCaller } from '../inquiries/inquiries.policy.ts';
import { callerSide } from './inspection-details.repository.ts';

/** `failed`: only those with a failed item. `query` is a tsquery over the listing's title and municipality. */
export type InspectionFilters = {
  type: InspectionType | undefined;
  inquiryId?: number | undefined;
  failed: boolean;
  query: string | undefined;
};

/** A page of the inspections that the caller may see, newest first, plus one row where there is a next page. */
export function inspectionPageQuery(db: Db, caller: Caller, filters: InspectionFilters, page: PageRequest) {
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
    .select(['n.id', 'n.type', 'n.inquiryId', 'n.assetId', 'n.date', 'n.completed', 'n.failed'])
    .select(['n.createdAt', 'n.updatedAt', 'n.createdBy', 'n.side'])
    .select(callerSide(db, partiesOfCaller(caller) ?? []))
    .select(['l.title as assetTitle', 'l.userId as assetUserId', 'l.municipality', 'l.municipalityName'])
    .orderBy('n.id', 'desc');
}
export type InspectionListRow = Awaited<ReturnType<ReturnType<typeof inspectionPageQuery>['execute']>>[number];

/** The number of inspections that the caller may see, at most `cap` + 1. */
export function inspectionCountQuery(db: Db, caller: Caller, filters: InspectionFilters, cap: number) {
  // Sorted as the index is: for a type that is most of the table the planner would scan the table instead.
  const ids = db
    .selectFrom(visibleIds(db, caller, filters))
    .select('s.id')
    .$if(filters.query === undefined, (rows) => rows.orderBy('s.id'))
    .limit(cap + 1);
  return db.selectFrom(ids.as('found')).select(({ fn }) => fn.countAll<number>().as('count'));
}

function visibleIds(db: Db, caller: Caller, filters: InspectionFilters): AliasedExpression<{ id: number }, 's'> {
  const parties = partiesOfCaller(caller);
  const matching = matchingIds(db, filters);
  if (parties === undefined) return matching.as('s');
  const { inquiryId } = filters;
  const own = db
    .selectFrom('inquiryParties')
    .select('inquiryId')
    .distinct()
    .where('party', 'in', parties)
    .$if(inquiryId !== undefined, (rows) => rows.where('inquiryId', '=', inquiryId!));
  return (
    db
      .selectFrom(own.as('own'))
      // OFFSET 0 keeps one lookup per inquiry: a planner free to reorder the join may scan the whole table.
      .innerJoinLateral(
        matching.where('n.inquiryId', '=', sql.ref<number>('own.inquiryId')).offset(0).as('matching'),
        (join) => join.onTrue(),
      )
      .select('matching.id')
      .as('s')
  );
}

const matchingIds = (db: Db, { type, inquiryId, failed, query }: InspectionFilters) =>
  db
    .selectFrom('inspections as n')
    .select('n.id')
    .$if(type !== undefined, (rows) => rows.where('n.type', '=', type!))
    .$if(inquiryId !== undefined, (rows) => rows.where('n.inquiryId', '=', inquiryId!))
    .$if(failed, (rows) => rows.where('n.failed', '>', 0))
    .$if(query !== undefined, (rows) =>
      rows.where('n.assetId', 'in', (found) =>
        found
          .selectFrom('listings')
          .select('id')
          .where(sql<boolean>`search @@ ${query}::tsquery`),
      ),
    );
