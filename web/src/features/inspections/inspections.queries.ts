import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Inspection, UpdateInspectionBody } from '@commonyard/contracts/http/inspections';
import { INQUIRIES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import { INSPECTABLE_STATUSES, type InspectionType } from '@commonyard/contracts/inspections.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { callJson, callPage } from '../../lib/http.ts';
import { ifMatch, type Shown } from '../../lib/shown.ts';
import { inquiryKeys } from '../../entities/inquiry/inquiry.queries.ts';
import { inspectionKeys } from '../../entities/query-keys.ts';
import type { InspectionsSearch } from './inspections.search.ts';
import { jsonQuery, pageQuery } from '../../lib/queries.ts';

export const inspectionsQuery = (
  type: InspectionType,
  { q, page, failed }: Pick<InspectionsSearch, 'q' | 'page' | 'failed'>,
) =>
  pageQuery(
    inspectionKeys.list(type, { q, page, failed }),
    withQuery('/api/inspections', {
      type,
      search: q,
      failed: failed && true,
      page,
      limit: INQUIRIES_PAGE_SIZE,
    }),
  );

/** An inspection. It is never cached: another user may have changed the draft. */
export const inspectionQuery = (id: number) =>
  jsonQuery(inspectionKeys.one(id), `/api/inspections/${id}`, { gcTime: 0 });

/** The inquiries that can be inspected, newest first per status. */
export const inspectableQuery = (search: string) =>
  queryOptions({
    queryKey: inquiryKeys.inspectable(search),
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        INSPECTABLE_STATUSES.map((status) =>
          callPage(withQuery('/api/inquiries', { status, search, limit: INQUIRIES_PAGE_SIZE }), signal),
        ),
      );
      return { inquiries: pages.flatMap(({ items }) => items), hasMore: pages.some(({ nextCursor: next }) => next) };
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

export const saveInspection = (inspection: Shown<Inspection>, body: UpdateInspectionBody) =>
  callJson(`/api/inspections/${inspection.id}`, { method: 'PATCH', body, headers: ifMatch(inspection) });
