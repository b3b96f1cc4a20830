import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ContactMessage, UpdateContactMessageBody } from '@commonyard/contracts/http/inquiries';
import { INQUIRIES_PAGE_SIZE, type ContactStatus } from '@commonyard/contracts/inquiries.values';
import { callJson, callPage, withQuery, type Page } from '../../lib/http.ts';
import { inquiryCountsQuery } from '../../lib/inquiry-counts.ts';
import { CONTACT_MESSAGES_KEY } from '../../lib/query-keys.ts';

const LISTS_KEY = [...CONTACT_MESSAGES_KEY, 'list'] as const;

/** What of the letters is shown; it lives in the page's address. */
export type LettersSearch = {
  letters?: ContactStatus | undefined;
  page?: number | undefined;
  letter?: number | undefined;
};
export type OnLetters = (change: LettersSearch, how?: { replace?: boolean }) => void;

/** One numbered page of the letters to the company, the newest first. */
export const contactMessagesQuery = ({ letters: status, page }: LettersSearch) =>
  queryOptions({
    queryKey: [...LISTS_KEY, { status, page }],
    queryFn: ({ signal }) =>
      callPage<ContactMessage>(
        withQuery('/api/contact-messages', { status, page, limit: INQUIRIES_PAGE_SIZE }),
        signal,
      ),
    placeholderData: keepPreviousData,
  });

/** One letter, read anew each time it is opened: somebody else may have answered it. */
export const contactMessageQuery = (id: number) =>
  queryOptions({
    queryKey: [...CONTACT_MESSAGES_KEY, 'one', id],
    queryFn: ({ signal }) => callJson<ContactMessage>(`/api/contact-messages/${id}`, { signal }),
    refetchOnMount: 'always',
  });

export const changeContactMessage = (id: number, body: UpdateContactMessageBody): Promise<ContactMessage> =>
  callJson<ContactMessage>(`/api/contact-messages/${id}`, { method: 'PATCH', body });

/** Shows a changed letter where it is shown, and counts anew what nobody has read. */
export function showChanged(queryClient: QueryClient, letter: ContactMessage): void {
  queryClient.setQueryData(contactMessageQuery(letter.id).queryKey, letter);
  queryClient.setQueriesData<Page<ContactMessage>>(
    { queryKey: LISTS_KEY },
    (page) => page && { ...page, items: page.items.map((item) => (item.id === letter.id ? letter : item)) },
  );
  void queryClient.invalidateQueries({ queryKey: inquiryCountsQuery.queryKey });
  // What is not shown now is fetched when it is: the row that was just read stays where it is.
  void queryClient.invalidateQueries({ queryKey: LISTS_KEY, refetchType: 'none' });
}
