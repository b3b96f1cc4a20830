import { Button, chakra } from '@chakra-ui/react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useQuery, useQueryClient, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { currentUserQuery } from '../../entities/user/session.ts';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { ShowMore } from '../../ui/refresh.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { moderationCountsQuery } from './moderation.queries.ts';
import type { AdminSearch, PendingTabName } from './moderation.search.ts';
import { Cluster } from '../../ui/layout.tsx';
import { Check, X } from 'lucide-react';
import { ActionButton } from '../../ui/action-button.tsx';
import { FilterSelect, SearchInput } from '../../ui/list-filters.tsx';

export const PENDING_TEXTS = {
  'pending-available': {
    title: 'Pending Available',
    empty: 'No pending available equipment submissions.',
    post: 'Add Available',
    postTo: '/post-available-item',
  },
  'pending-needed': {
    title: 'Pending Needed',
    empty: 'No pending needed equipment submissions.',
    post: 'Add Needed',
    postTo: '/post-needed-item',
  },
} as const;

type ListProps = {
  tab: PendingTabName;
  search: AdminSearch;
  onSearch: OnSearchChange<AdminSearch>;
  query: UseInfiniteQueryResult;
  count: number;
  children: ReactNode;
};

export function PendingList({ tab, search, onSearch, query, count, children }: ListProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const counts = useQuery(moderationCountsQuery).data;
  if (query.isPending || query.isError) {
    const retry = () => {
      // An expired session fails the same way; refetching the user shows the login form.
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      void query.refetch();
    };
    return (
      <QueryState
        query={query}
        height={{ base: '105', md: '57.5' }}
        count={3}
        loading="Loading submissions..."
        error="Error loading submissions. Please try again."
        reason="Failed to fetch pending assets"
        onRetry={retry}
      />
    );
  }
  if (count === 0 && !query.hasNextPage && (search.q || search.sender)) {
    return (
      <EmptyState text={t('No listings match')}>
        <Button onClick={() => onSearch({ q: undefined, sender: undefined }, { replace: true })}>
          {t('Clear all')}
        </Button>
      </EmptyState>
    );
  }
  if (count === 0 && !query.hasNextPage) {
    const isDone = counts?.pendingAvailable === 0 && counts.pendingNeeded === 0;
    return (
      <EmptyState
        text={isDone ? t('All caught up') : t(PENDING_TEXTS[tab].empty)}
        symbol={tab === 'pending-needed' ? 'road-maintenance' : 'construction'}
      >
        {isDone && <chakra.p w="100%">{t(PENDING_TEXTS[tab].empty)}</chakra.p>}
        <ButtonLink to={PENDING_TEXTS[tab].postTo} variant="outline">
          {t(PENDING_TEXTS[tab].post)}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      {children}
      <ShowMore query={query} mt="6" />
    </>
  );
}

type Props = {
  shown: number;
  selected: number;
  onSelectAll: (isSelected: boolean) => void;
  onApprove: () => void;
  onReject: () => void;
};

export function BulkBar({ shown, selected, onSelectAll, onApprove, onReject }: Props) {
  const { t } = useTranslation();
  return (
    <Cluster alignItems="center" columnGap="4" rowGap="2" minH="11" mb="4">
      <chakra.label display="inline-flex" alignItems="center" gap="2.5" minH="11" cursor="pointer">
        <Checkbox
          ref={(box: HTMLInputElement | null) => {
            if (box) box.indeterminate = selected > 0 && selected < shown;
          }}
          checked={selected === shown}
          onChange={({ target }) => onSelectAll(target.checked)}
        />
        {t('Select all shown')}
      </chakra.label>
      <chakra.output color="fg.muted">{selected > 0 && t('{count} selected', { count: selected })}</chakra.output>
      {selected > 0 && (
        <Cluster gap="2" flex={{ base: '1 1 100%', sm: '0 0 auto' }}>
          <ActionButton variant="outline" flex={{ base: '1 1 100%', sm: 'none' }} onClick={onReject}>
            <X aria-hidden />
            {t('Reject selected')}
          </ActionButton>
          <ActionButton flex={{ base: '1 1 100%', sm: 'none' }} onClick={onApprove}>
            <Check aria-hidden />
            {t('Approve selected')}
          </ActionButton>
        </Cluster>
      )}
    </Cluster>
  );
}

export function QueueFilters({ search, onSearch }: { search: AdminSearch; onSearch: OnSearchChange<AdminSearch> }) {
  const { t } = useTranslation();
  const change = (to: AdminSearch) => onSearch(to, { replace: true });
  return (
    <>
      <Cluster gap="3" mb="4">
        <SearchInput
          label="Search listings"
          placeholder="Grader, plow, chipper..."
          search={search}
          onSearch={onSearch}
        />
        <FilterSelect
          label="Sort by"
          values={['oldest', 'newest']}
          labelOf={(sort) => ({ oldest: 'Oldest first', newest: 'Newest first' })[sort]}
          chosen={search.queue ?? 'oldest'}
          onChoose={(sort) => change({ queue: sort === 'newest' ? sort : undefined })}
          w={{ base: '100%', sm: '55' }}
        />
      </Cluster>
      {search.sender !== undefined && (
        <Cluster alignItems="center" gap="3" mb="4">
          <chakra.p fontWeight="600">{t('All pending listings of one sender')}</chakra.p>
          <Button size="sm" variant="outline" onClick={() => change({ sender: undefined })}>
            <X aria-hidden />
            {t('Show all senders')}
          </Button>
        </Cluster>
      )}
    </>
  );
}
