import { Button, chakra } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { INQUIRIES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import { inquiryCountsQuery } from '../../lib/inquiry-counts.ts';
import { CONTACT_MESSAGES_KEY } from '../../lib/query-keys.ts';
import { useTranslation } from '../../lib/translation.ts';
import { PagedResults } from '../../ui/paged-results.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { contactMessagesQuery, type LettersSearch, type OnLetters } from './contact-messages.queries.ts';
import { ContactMessageRow } from './contact-message-row.tsx';

/** A page of the letters to the company. */
export function ContactMessagesList({ search, onSearch }: { search: LettersSearch; onSearch: OnLetters }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: CONTACT_MESSAGES_KEY });
    void queryClient.invalidateQueries({ queryKey: inquiryCountsQuery.queryKey });
  };
  return (
    <PagedResults
      query={useQuery(contactMessagesQuery(search))}
      size={INQUIRIES_PAGE_SIZE}
      search={search}
      onSearch={onSearch}
      skeletons={<RowSkeletons text={t('Loading contact messages...')} height="76px" />}
      failed={t('Failed to load contact messages. Please try again.')}
      onRefresh={refresh}
      place="Showing {from}-{to} of {total} messages"
      empty={
        search.letters ? (
          <EmptyState text={t('No contact messages match')}>
            <Button type="button" onClick={() => onSearch({ letters: undefined, page: undefined })}>
              {t('Clear')}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState text={t('No contact messages yet. What is written on the contact page appears here.')} />
        )
      }
    >
      {(letters) => (
        <chakra.ul
          aria-label={t('Contact Messages')}
          listStyleType="none"
          display="flex"
          flexDirection="column"
          gap="8px"
        >
          {letters.map((letter) => (
            <ContactMessageRow
              key={letter.id}
              letter={letter}
              isOpen={letter.id === search.letter}
              isBeside={search.letter !== undefined}
            />
          ))}
        </chakra.ul>
      )}
    </PagedResults>
  );
}
