import { Box, Button, chakra } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { INQUIRIES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import { inquiryCountsQuery } from '../../lib/inquiry-counts.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Pager } from '../../ui/pager.tsx';
import { Refresh } from '../../ui/refresh.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import {
  CONTACT_MESSAGES_KEY,
  contactMessagesQuery,
  type LettersSearch,
  type OnLetters,
} from './contact-messages.queries.ts';
import { ContactMessageRow } from './contact-message-row.tsx';

/** A page of the letters to the company, with every state it can be in. */
export function ContactMessagesList({ search, onSearch }: { search: LettersSearch; onSearch: OnLetters }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data, isPending, isError, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(
    contactMessagesQuery(search),
  );
  const { page = 1 } = search;
  const lastPage = data && !isPlaceholderData ? Math.max(Math.ceil(data.total / INQUIRIES_PAGE_SIZE), 1) : page;
  const isBeyond = data?.items.length === 0 && page > lastPage;
  useEffect(() => {
    if (isBeyond) onSearch({ page: lastPage > 1 ? lastPage : undefined }, { replace: true });
  }, [isBeyond, lastPage, onSearch]);

  if (isPending || isBeyond) {
    return (
      <Loading text={t('Loading contact messages...')}>
        <Box display="flex" flexDirection="column" gap="8px">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} h="76px" />
          ))}
        </Box>
      </Loading>
    );
  }
  if (isError) {
    return <ErrorState text={t('Failed to load contact messages. Please try again.')} onRetry={() => void refetch()} />;
  }
  const refresh = (
    <Box display="flex" justifyContent="flex-end" mb="8px">
      <Refresh
        updatedAt={dataUpdatedAt}
        isBusy={isFetching}
        onRefresh={() => {
          void queryClient.invalidateQueries({ queryKey: CONTACT_MESSAGES_KEY });
          void queryClient.invalidateQueries({ queryKey: inquiryCountsQuery.queryKey });
        }}
      />
    </Box>
  );
  if (data.items.length === 0) {
    return (
      <>
        {refresh}
        {search.letters ? (
          <EmptyState text={t('No contact messages match')}>
            <Button type="button" onClick={() => onSearch({ letters: undefined, page: undefined })}>
              {t('Clear')}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState text={t('No contact messages yet. What is written on the contact page appears here.')} />
        )}
      </>
    );
  }
  return (
    <>
      {refresh}
      <chakra.ul
        aria-label={t('Contact Messages')}
        listStyleType="none"
        display="flex"
        flexDirection="column"
        gap="8px"
        aria-busy={isPlaceholderData}
        opacity={isPlaceholderData ? 0.6 : 1}
        transition="opacity 120ms"
      >
        {data.items.map((letter) => (
          <ContactMessageRow
            key={letter.id}
            letter={letter}
            isOpen={letter.id === search.letter}
            isBeside={search.letter !== undefined}
          />
        ))}
      </chakra.ul>
      <Pager
        page={page}
        size={INQUIRIES_PAGE_SIZE}
        total={data.total}
        capped={data.capped}
        shown={data.items.length}
        hasNext={data.next !== undefined}
        text="Showing {from}-{to} of {total} messages"
      />
    </>
  );
}
