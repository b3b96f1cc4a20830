import { Button } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { INQUIRIES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import type { ContactMessage } from '@commonyard/contracts/http/inquiries';
import { inquiryCountsQuery } from '../../entities/inquiry/inquiry.queries.ts';
import { contactMessageKeys } from '../../entities/contact-message/contact-message.keys.ts';
import { useTranslation } from '../../lib/translation.ts';
import { PagedResults } from '../../ui/paged-results.tsx';
import { RowSkeletons } from '../../ui/query-state.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { contactMessagesQuery, type ContactMessagesSearch } from './contact-messages.queries.ts';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { Stack, SmallText } from '../../ui/layout.tsx';
import { DetailRow } from '../../ui/detail-row.tsx';
import { ContactStatusBadge } from './contact-status-badge.tsx';

export function ContactMessagesList({
  search,
  onSearch,
}: {
  search: ContactMessagesSearch;
  onSearch: OnSearchChange<ContactMessagesSearch>;
}) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: contactMessageKeys.all });
    void queryClient.invalidateQueries({ queryKey: inquiryCountsQuery.queryKey });
  };
  return (
    <PagedResults
      query={useQuery(contactMessagesQuery(search))}
      size={INQUIRIES_PAGE_SIZE}
      search={search}
      onSearch={onSearch}
      skeletons={<RowSkeletons text={t('Loading contact messages...')} height="19" />}
      errorText={t('Failed to load contact messages. Please try again.')}
      onRefresh={refresh}
      rangeText="Showing {from}-{to} of {total} messages"
      empty={
        search.letters ? (
          <EmptyState text={t('No contact messages match')}>
            <Button onClick={() => onSearch({ letters: undefined, page: undefined })}>{t('Clear')}</Button>
          </EmptyState>
        ) : (
          <EmptyState text={t('No contact messages yet. Messages from the contact page will appear here.')} />
        )
      }
    >
      {(contactMessages) => (
        <Stack as="ul" aria-label={t('Contact Messages')} gap="2">
          {contactMessages.map((contactMessage) => (
            <ContactMessageRow
              key={contactMessage.id}
              contactMessage={contactMessage}
              isOpen={contactMessage.id === search.letter}
              replacesHistory={search.letter !== undefined}
            />
          ))}
        </Stack>
      )}
    </PagedResults>
  );
}

export const contactMessageRowId = (id: number): string => `contact-message-${id}`;

type Props = { contactMessage: ContactMessage; isOpen: boolean; replacesHistory: boolean };

function ContactMessageRow({ contactMessage, isOpen, replacesHistory }: Props) {
  const { t } = useTranslation();
  const { id, subject, name, organization, status, createdAt } = contactMessage;
  return (
    <DetailRow
      id={contactMessageRowId(id)}
      search={{ letter: id }}
      name={subject}
      badge={<ContactStatusBadge status={status} />}
      createdAt={createdAt}
      isOpen={isOpen}
      replacesHistory={replacesHistory}
      isBold={status === 'new'}
    >
      <SmallText mt="1" overflowWrap="anywhere">
        {t('From {sender}', { sender: `${name}, ${organization}` })}
      </SmallText>
    </DetailRow>
  );
}
