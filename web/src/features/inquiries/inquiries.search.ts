import { CONTACT_STATUSES, INQUIRY_STATUSES } from '@commonyard/contracts/inquiries.values';
import { oneOf, searchText } from '@commonyard/contracts/search-params.values';
import { pageNumber, positiveInteger, toSearch } from '../../lib/search-params.ts';

export type InquiriesSearch = ReturnType<typeof readInquiries> & ReturnType<typeof readInbox>;

type RawSearch = Record<string, unknown>;

export const readInquiriesSearch = (search: RawSearch): InquiriesSearch =>
  search['tab'] === 'contact' ? readInbox(search) : readInquiries(search);

const readInquiries = (search: RawSearch) =>
  toSearch({
    page: pageNumber(search['page']),
    status: oneOf(INQUIRY_STATUSES, search['status']),
    q: searchText(search['q']),
    inquiry: positiveInteger(search['inquiry']),
  });

/** The status filter and the open message of the contact inbox. Stored notification paths contain these names. */
const readInbox = (search: RawSearch) =>
  toSearch({
    tab: 'contact' as const,
    page: pageNumber(search['page']),
    letters: oneOf(CONTACT_STATUSES, search['letters']),
    letter: positiveInteger(search['letter']),
  });
