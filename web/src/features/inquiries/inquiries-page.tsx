import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import type { User } from '@commonyard/contracts/http/identity';
import { INQUIRY_STATUSES, type InquiryStatus, INQUIRIES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import { formatCount } from '../../lib/format.ts';
import { inquiryCountsQuery, inquiryKeys } from '../../entities/inquiry/inquiry.queries.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FilterToggleGroup } from '../../ui/filter-toggle-group.tsx';
import { ListDetail, ListDetailPage, useCloseFilteredOut, useOpenNewest } from '../../ui/list-detail.tsx';
import { PageTitle, Cluster, Stack } from '../../ui/layout.tsx';
import { SearchInput } from '../../ui/list-filters.tsx';
import { SkipToResults } from '../../ui/skip-to-results.tsx';
import { TabCount, Tabs } from '../../ui/tabs.tsx';
import { inquiriesQuery } from './inquiries.queries.ts';
import type { InquiriesSearch } from './inquiries.search.ts';
import { INQUIRY_STATUS_LABELS } from '@commonyard/contracts/inquiry-labels.values';
import { InquiryDetail } from './inquiry-detail.tsx';
import { inquiryRowId, InquiryRow } from './inquiry-row.tsx';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { PagedResults } from '../../ui/paged-results.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { RowSkeletons } from '../../ui/query-state.tsx';

type Props = {
  search: InquiriesSearch;
  user: User;
  onSearch: OnSearchChange<InquiriesSearch>;
  contactMessages: ReactNode;
};

export function InquiriesPage({ contactMessages, ...props }: Props) {
  const { t } = useTranslation();
  const { search, user, onSearch } = props;
  const { data: counts } = useQuery(inquiryCountsQuery);
  const isAdmin = user.role === 'admin';
  const title = isAdmin ? t('Inquiries') : t('Messages');
  return (
    <ListDetailPage>
      <PageTitle title={title} mb="4" />
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
          {search.tab === 'contact' ? contactMessages : <Inquiries {...props} />}
        </Tabs>
      ) : (
        <Inquiries {...props} />
      )}
    </ListDetailPage>
  );
}

const countText = (count: number | undefined) => (count ? formatCount(count, count >= SEARCH_COUNT_CAP) : undefined);

function WithCount({ text, count }: { text: string; count: number | undefined }) {
  return (
    <>
      {text}
      {count ? <TabCount>{countText(count)}</TabCount> : null}
    </>
  );
}

function Inquiries({ search, user, onSearch }: Omit<Props, 'contactMessages'>) {
  const { t } = useTranslation();
  const { data: counts } = useQuery(inquiryCountsQuery);
  const { inquiry: id, q = '', status = 'all' } = search;
  const query = useQuery(inquiriesQuery(search));
  const open = (opened: number | undefined) => onSearch({ inquiry: opened }, { replace: true });
  useCloseFilteredOut(query, `${status} ${q}`, id, () => open(undefined));
  const close = useOpenNewest(query, id, open);
  return (
    <>
      <Cluster alignItems="center" gap="3" mb="4">
        <SkipToResults />
        <FilterToggleGroup<InquiryStatus | 'all'>
          label={t('Status')}
          chosen={search.status ?? 'all'}
          onChoose={(name) => onSearch({ status: name === 'all' ? undefined : name, page: undefined })}
          choices={[
            { name: 'all', label: t('All') },
            ...INQUIRY_STATUSES.map((name) => ({
              name,
              label: t(INQUIRY_STATUS_LABELS[name]),
              count: countText(counts?.[name]),
            })),
          ]}
        />
        <SearchInput
          label="Search inquiries"
          placeholder="Number, equipment or sender"
          search={search}
          onSearch={onSearch}
        />
      </Cluster>
      <ListDetail
        list={<InquiriesList search={search} userId={user.id} onSearch={onSearch} />}
        open={id === undefined ? undefined : { row: inquiryRowId(id), title: t('Inquiry #{id}', { id }) }}
        detail={id !== undefined && <InquiryDetail key={id} id={id} user={user} />}
        fillsPane
        hint={t('Choose an inquiry to read it here.')}
        onClose={close}
      />
    </>
  );
}

type InquiriesListProps = { search: InquiriesSearch; userId: number; onSearch: OnSearchChange<InquiriesSearch> };

function InquiriesList({ search, userId, onSearch }: InquiriesListProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return (
    <PagedResults
      query={useQuery(inquiriesQuery(search))}
      size={INQUIRIES_PAGE_SIZE}
      search={search}
      onSearch={onSearch}
      skeletons={<RowSkeletons text="Loading inquiries..." height="26" />}
      errorText={t('Failed to load inquiries. Please try again.')}
      // The open inquiry and the counts are as old as the list.
      onRefresh={() => void queryClient.invalidateQueries({ queryKey: inquiryKeys.all })}
      rangeText="Showing {from}-{to} of {total} inquiries"
      narrowed={{ by: ['q', 'status'], text: t('No inquiries match'), clearLabel: t('Clear') }}
      empty={
        <EmptyState text={t('No inquiries yet. Questions about listings will appear here.')} symbol="transportation" />
      }
    >
      {(inquiries) => (
        <Stack as="ul" aria-label={t('Inquiries')} gap="2">
          {inquiries.map((inquiry) => (
            <InquiryRow
              key={inquiry.id}
              inquiry={inquiry}
              userId={userId}
              isOpen={inquiry.id === search.inquiry}
              replacesHistory={search.inquiry !== undefined}
            />
          ))}
        </Stack>
      )}
    </PagedResults>
  );
}
