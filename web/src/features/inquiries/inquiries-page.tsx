import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import type { User } from '@commonyard/contracts/http/identity';
import { INQUIRY_STATUSES, type InquiryStatus } from '@commonyard/contracts/inquiries.values';
import { formatCount } from '../../lib/format.ts';
import { inquiryCountsQuery } from '../../lib/inquiry-counts.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Choices } from '../../ui/choices.tsx';
import { ListDetail, ListDetailPage } from '../../ui/list-detail.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { InquiriesList } from './inquiries-list.tsx';
import type { InquiriesSearch, OnSearch } from './inquiries.search.ts';
import { STATUS_LABELS } from './inquiries.words.ts';
import { InquiryDetail } from './inquiry-detail.tsx';
import { rowOf } from './inquiry-row.tsx';

type Props = {
  search: InquiriesSearch;
  user: User;
  onSearch: OnSearch;
  /** The letters to the company, which administrators answer. */
  letters: ReactNode;
};

/** The conversations about listings. Tab, status, search, page and what is open live in the address. */
export function InquiriesPage({ letters, ...props }: Props) {
  const { t } = useTranslation();
  const { search, user, onSearch } = props;
  const { data: counts } = useQuery(inquiryCountsQuery);
  const isAdmin = user.role === 'admin';
  const title = isAdmin ? t('Inquiries') : t('Messages');
  return (
    <ListDetailPage>
      <PageTitle title={title} mb="16px">
        {title}
      </PageTitle>
      {isAdmin ? (
        <Tabs<'inquiries' | 'contact'>
          label={title}
          chosen={search.tab ?? 'inquiries'}
          onChoose={(name) =>
            onSearch({
              tab: name === 'contact' ? name : undefined,
              status: undefined,
              q: undefined,
              page: undefined,
              inquiry: undefined,
              letters: undefined,
              letter: undefined,
            })
          }
          tabs={[
            { name: 'inquiries', label: <WithCount text={t('Inquiries')} count={counts?.waiting} /> },
            {
              name: 'contact',
              label: <WithCount text={t('Contact Messages')} count={counts?.newContactMessages} />,
            },
          ]}
        >
          {search.tab === 'contact' ? letters : <Inquiries {...props} />}
        </Tabs>
      ) : (
        <Inquiries {...props} />
      )}
    </ListDetailPage>
  );
}

const countText = (count: number | undefined) =>
  count ? formatCount(count, currentLanguage(), count >= SEARCH_COUNT_CAP) : undefined;

/** A tab with what waits behind it, which glows like the beacon of a plough. */
function WithCount({ text, count }: { text: string; count: number | undefined }) {
  return (
    <>
      {text}
      {count ? (
        <chakra.span
          minW="28px"
          px="8px"
          borderRadius="full"
          textStyle="sm"
          fontVariantNumeric="tabular-nums"
          bg="accent.solid"
          color="accent.contrast"
        >
          {countText(count)}
        </chakra.span>
      ) : null}
    </>
  );
}

function Inquiries({ search, user, onSearch }: Omit<Props, 'letters'>) {
  const { t } = useTranslation();
  const { data: counts } = useQuery(inquiryCountsQuery);
  const { inquiry: id } = search;
  return (
    <>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="12px" mb="16px">
        <Choices<InquiryStatus | 'all'>
          label={t('Status')}
          chosen={search.status ?? 'all'}
          onChoose={(name) => onSearch({ status: name === 'all' ? undefined : name, page: undefined })}
          choices={[
            { name: 'all', label: t('All') },
            ...INQUIRY_STATUSES.map((name) => ({
              name,
              label: t(STATUS_LABELS[name]),
              count: countText(counts?.[name]),
            })),
          ]}
        />
        <SearchInput
          label={t('Search inquiries')}
          placeholder={t('Number, equipment or sender')}
          value={search.q ?? ''}
          onChange={(q) => onSearch({ q: q || undefined, page: undefined }, { replace: true })}
        />
      </Box>
      <ListDetail
        list={<InquiriesList search={search} userId={user.id} onSearch={onSearch} />}
        open={id === undefined ? undefined : { row: rowOf(id), title: t('Inquiry #{id}', { id }) }}
        detail={id !== undefined && <InquiryDetail key={id} id={id} user={user} />}
        hint={t('Choose an inquiry to read it here.')}
        onClose={() => onSearch({ inquiry: undefined }, { replace: true })}
      />
    </>
  );
}
