import type { Inquiry, UpdateInquiryBody } from '@commonyard/contracts/http/inquiries';
import { INQUIRIES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { callJson } from '../../lib/http.ts';
import { ifMatch, type Shown } from '../../lib/shown.ts';
import { pageQuery } from '../../lib/queries.ts';
import { inquiryKeys } from '../../entities/inquiry/inquiry.queries.ts';
import type { InquiriesSearch } from './inquiries.search.ts';

export const inquiriesQuery = ({ status, q, page }: InquiriesSearch) =>
  pageQuery(
    [...inquiryKeys.lists, { status, q, page }],
    withQuery('/api/inquiries', { status, search: q, page, limit: INQUIRIES_PAGE_SIZE }),
  );

export const changeInquiry = (inquiry: Shown<Inquiry>, body: UpdateInquiryBody) =>
  callJson(`/api/inquiries/${inquiry.id}`, { method: 'PATCH', body, headers: ifMatch(inquiry) });
