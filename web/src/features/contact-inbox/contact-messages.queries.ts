import type { QueryClient } from '@tanstack/react-query';
import type { ContactMessage, UpdateContactMessageBody } from '@commonyard/contracts/http/inquiries';
import { INQUIRIES_PAGE_SIZE, type ContactStatus } from '@commonyard/contracts/inquiries.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { callJson, type Page } from '../../lib/http.ts';
import { inquiryCountsQuery } from '../../entities/inquiry/inquiry.queries.ts';
import { contactMessageKeys } from '../../entities/query-keys.ts';
import { jsonQuery, pageQuery } from '../../lib/queries.ts';

/**
 * The search parameters of the contact inbox: `letters` is the status filter, `letter` the open message. Stored
 * notification paths contain these names.
 */
export type ContactMessagesSearch = {
  letters?: ContactStatus | undefined;
  page?: number | undefined;
  letter?: number | undefined;
};
export const contactMessagesQuery = ({ letters: status, page }: ContactMessagesSearch) =>
  pageQuery(
    contactMessageKeys.list({ status, page }),
    withQuery('/api/contact-messages', { status, page, limit: INQUIRIES_PAGE_SIZE }),
  );

/** A contact message. It is always refetched: another administrator may have answered it. */
export const contactMessageQuery = (id: number) =>
  jsonQuery(contactMessageKeys.one(id), `/api/contact-messages/${id}`, { refetchOnMount: 'always' });

export const changeContactMessage = (id: number, body: UpdateContactMessageBody) =>
  callJson(`/api/contact-messages/${id}`, { method: 'PATCH', body });

export function cacheContactMessage(queryClient: QueryClient, contactMessage: ContactMessage): void {
  queryClient.setQueryData(contactMessageQuery(contactMessage.id).queryKey, contactMessage);
  queryClient.setQueriesData<Page<ContactMessage>>(
    { queryKey: contactMessageKeys.lists },
    (page) =>
      page && { ...page, items: page.items.map((item) => (item.id === contactMessage.id ? contactMessage : item)) },
  );
  void queryClient.invalidateQueries({ queryKey: inquiryCountsQuery.queryKey });
  // Refetch lists only when they are shown again: the row that was just read keeps its place.
  void queryClient.invalidateQueries({ queryKey: contactMessageKeys.lists, refetchType: 'none' });
}
