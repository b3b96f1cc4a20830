import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import { CONTACT_STATUSES, type ContactStatus } from '@commonyard/contracts/inquiries.values';
import { formatCount } from '../../lib/format.ts';
import { inquiryCountsQuery } from '../../entities/inquiry/inquiry.queries.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FilterToggleGroup } from '../../ui/filter-toggle-group.tsx';
import { ListDetail } from '../../ui/list-detail.tsx';
import { ContactMessageDetail } from './contact-message-detail.tsx';
import { contactMessageRowId, ContactMessagesList } from './contact-messages-list.tsx';
import type { ContactMessagesSearch } from './contact-messages.queries.ts';
import { CONTACT_STATUS_LABELS } from '@commonyard/contracts/inquiry-labels.values';
import type { OnSearchChange } from '../../lib/search-params.ts';

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
