import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Inquiry, InquirySummary, UpdateInquiryBody } from '@commonyard/contracts/http/inquiries';
import { INQUIRIES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { callJson, callPage } from '../../lib/http.ts';
import { inquiryKeys } from '../../entities/inquiry/inquiry.queries.ts';
import type { InquiriesSearch } from './inquiries.search.ts';

/** One page of the inquiries the user sent or received. */
export const inquiriesQuery = ({ status, q, page }: InquiriesSearch) =>
  queryOptions({
    queryKey: inquiryKeys.list({ status, q, page }),
    queryFn: ({ signal }) =>
      callPage<InquirySummary>(
        withQuery('/api/inquiries', { status, search: q, page, limit: INQUIRIES_PAGE_SIZE }),
        signal,
      ),
    placeholderData: keepPreviousData,
  });

export const changeInquiry = (id: number, body: UpdateInquiryBody): Promise<Inquiry> =>
  callJson<Inquiry>(`/api/inquiries/${id}`, { method: 'PATCH', body });
