import {
  CONTACT_STATUSES,
  INQUIRY_STATUSES,
  type ContactStatus,
  type InquiryStatus,
} from '@commonyard/contracts/inquiries.values';
import { cleanSearch, oneOf, searchText } from '@commonyard/contracts/search-params.values';
import { pageNumber, positiveInteger } from '../../lib/search-params.ts';

export type InquiriesSearch = {
  /** The contact inbox; administrators only. */
  tab?: 'contact' | undefined;
  status?: InquiryStatus | undefined;
  q?: string | undefined;
  page?: number | undefined;
  inquiry?: number | undefined;
  /** Contact inbox: the status filter and the open message. Stored notification paths contain these names. */
  letters?: ContactStatus | undefined;
  letter?: number | undefined;
};

export function readInquiriesSearch(search: Record<string, unknown>): InquiriesSearch {
  const isContact = search['tab'] === 'contact';
  return cleanSearch({
    page: pageNumber(search['page']),
    ...(isContact
      ? {
          tab: 'contact',
          letters: oneOf(CONTACT_STATUSES, search['letters']),
          letter: positiveInteger(search['letter']),
        }
      : {
          status: oneOf(INQUIRY_STATUSES, search['status']),
          q: searchText(search['q']),
          inquiry: positiveInteger(search['inquiry']),
        }),
  });
}
