import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InquirySummary } from '@commonyard/contracts/http/inquiries';
import type {
  CreateInspectionBody,
  Inspection,
  InspectionSummary,
  UpdateInspectionBody,
} from '@commonyard/contracts/http/inspections';
import { INSPECTABLE_STATUSES, INQUIRIES_PAGE_SIZE, type InspectionType } from '@commonyard/contracts/inquiries.values';
import { callJson, callPage, withQuery } from '../../lib/http.ts';
import { randomKey } from '../../lib/public-post.ts';
import { INSPECTIONS_KEY } from '../../lib/query-keys.ts';

const inspectionKey = (id: number) => [...INSPECTIONS_KEY, 'one', id] as const;

/** One numbered page of the inspections the person may see. */
export const inspectionsQuery = (
  type: InspectionType,
  { q, page }: { q?: string | undefined; page?: number | undefined },
) =>
  queryOptions({
    queryKey: [...INSPECTIONS_KEY, 'list', type, { q, page }],
    queryFn: ({ signal }) =>
      callPage<InspectionSummary>(
        withQuery('/api/inspections', { type, search: q, page, limit: INQUIRIES_PAGE_SIZE }),
        signal,
      ),
    placeholderData: keepPreviousData,
  });

/** The whole inspection, read anew each time it is opened: somebody else may have gone on with the draft. */
export const inspectionQuery = (id: number) =>
  queryOptions({
    queryKey: inspectionKey(id),
    queryFn: ({ signal }) => callJson<Inspection>(`/api/inspections/${id}`, { signal }),
    gcTime: 0,
  });

/** The inquiries that can be inspected, the newest of each status first. */
export const inspectableQuery = (search: string) =>
  queryOptions({
    queryKey: ['inquiries', 'inspectable', search],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        INSPECTABLE_STATUSES.map((status) =>
          callPage<InquirySummary>(withQuery('/api/inquiries', { status, search, limit: INQUIRIES_PAGE_SIZE }), signal),
        ),
      );
      return { inquiries: pages.flatMap(({ items }) => items), hasMore: pages.some(({ next }) => next) };
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** Begins a draft, once per opening of the form. */
export function useBegin() {
  const queryClient = useQueryClient();
  const [key] = useState(randomKey);
  return useMutation({
    mutationFn: (body: CreateInspectionBody) =>
      callJson<Inspection>('/api/inspections', { method: 'POST', headers: { 'idempotency-key': key }, body }),
    onSuccess: (inspection) => {
      queryClient.setQueryData(inspectionKey(inspection.id), inspection);
      void queryClient.invalidateQueries({ queryKey: [...INSPECTIONS_KEY, 'list'] });
    },
  });
}

export const saveInspection = (id: number, body: UpdateInspectionBody): Promise<Inspection> =>
  callJson<Inspection>(`/api/inspections/${id}`, { method: 'PATCH', body });
