import { Box } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import { CONTACT_STATUSES, type ContactStatus, INQUIRIES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import { formatCount } from '../../lib/format.ts';
import { inquiryCountsQuery } from '../../entities/inquiry/inquiry.queries.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FilterToggleGroup } from '../../ui/filter-toggle-group.tsx';
import { ListDetail } from '../../ui/list-detail.tsx';
import { ContactMessageDetail } from './contact-message-detail.tsx';
import { type ContactMessagesSearch, contactMessagesQuery } from './contact-messages.queries.ts';
import { CONTACT_STATUS_LABELS } from '@commonyard/contracts/inquiry-labels.values';
import type { OnSearchChange } from '../../lib/search-params.ts';
import type { ContactMessage } from '@commonyard/contracts/http/inquiries';
import { contactMessageKeys } from '../../entities/query-keys.ts';
import { PagedResults } from '../../ui/paged-results.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { RowSkeletons } from '../../ui/query-state.tsx';
import { Stack, SmallText } from '../../ui/layout.tsx';
import { DetailRow } from '../../ui/detail-row.tsx';
import { ContactStatusBadge } from './contact-status-badge.tsx';

type Props = { search: ContactMessagesSearch; userId: number; onSearch: OnSearchChange<ContactMessagesSearch> };

export function ContactMessagesTab({ search, userId, onSearch }: Props) {
  const { t } = useTranslation();
  const unread = useQuery(inquiryCountsQuery).data?.newContactMessages;
  const { letter: id } = search;
  return (
    <>
      <Box mb="4">
        <FilterToggleGroup<ContactStatus | 'all'>
          label={t('Status')}
          chosen={search.letters ?? 'all'}
          onChoose={(name) => onSearch({ letters: name === 'all' ? undefined : name, page: undefined })}
          choices={[
            { name: 'all', label: t('All messages') },
            ...CONTACT_STATUSES.map((name) => ({
              name,
              label: t(CONTACT_STATUS_LABELS[name]),
              count: name === 'new' && unread ? formatCount(unread, unread >= SEARCH_COUNT_CAP) : undefined,
            })),
          ]}
        />
      </Box>
      <ListDetail
        list={<ContactMessagesList search={search} onSearch={onSearch} />}
        open={
          id === undefined ? undefined : { row: contactMessageRowId(id), title: t('Contact message #{id}', { id }) }
        }
        detail={id !== undefined && <ContactMessageDetail key={id} id={id} userId={userId} />}
        hint={t('Choose a message to read it here.')}
        onClose={() => onSearch({ letter: undefined }, { replace: true })}
      />
    </>
  );
}

function ContactMessagesList({ search, onSearch }: Omit<Props, 'userId'>) {
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
      skeletons={<RowSkeletons text="Loading contact messages..." height="19" />}
      errorText={t('Failed to load contact messages. Please try again.')}
      onRefresh={refresh}
      rangeText="Showing {from}-{to} of {total} messages"
      narrowed={{ by: ['letters'], text: t('No contact messages match'), clearLabel: t('Clear') }}
      empty={<EmptyState text={t('No contact messages yet. Messages from the contact page will appear here.')} />}
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

const contactMessageRowId = (id: number): string => `contact-message-${id}`;

type ContactMessagesListProps = { contactMessage: ContactMessage; isOpen: boolean; replacesHistory: boolean };

function ContactMessageRow({ contactMessage, isOpen, replacesHistory }: ContactMessagesListProps) {
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
