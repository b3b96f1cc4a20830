import { CONTACT_STATUSES, INQUIRY_STATUSES } from '@commonyard/contracts/inquiries.values';
import { oneOf, searchText } from '@commonyard/contracts/search-params.values';
import { pageNumber, positiveInteger, toSearch } from '../../lib/search-params.ts';

export type InquiriesSearch = ReturnType<typeof readInquiriesSearch>;

/** Parses the search parameters: those of the inquiries, or those of the contact inbox, which administrators read. */
export function readInquiriesSearch(search: Record<string, unknown>) {
  const isContact = search['tab'] === 'contact';
  const none: typeof search = {};
  const [inbox, list] = isContact ? [search, none] : [none, search];
  return toSearch({
    tab: isContact ? ('contact' as const) : undefined,
    page: pageNumber(search['page']),
    status: oneOf(INQUIRY_STATUSES, list['status']),
    q: searchText(list['q']),
    inquiry: positiveInteger(list['inquiry']),
    // The status filter and the open message. Stored notification paths contain these names.
    letters: oneOf(CONTACT_STATUSES, inbox['letters']),
    letter: positiveInteger(inbox['letter']),
  });
}
