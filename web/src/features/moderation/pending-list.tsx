import { Button, chakra } from '@chakra-ui/react';
import { useQuery, useQueryClient, type useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { currentUserQuery } from '../../entities/user/user.queries.ts';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { moderationCountsQuery } from './moderation.queries.ts';
import type { AdminSearch, PendingTabName } from './moderation.search.ts';
import { Stack } from '../../ui/layout.tsx';

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
  query: ReturnType<typeof useInfiniteQuery>;
  count: number;
  children: ReactNode;
};

/** The cards, with loading, error and empty states. */
export function PendingList({ tab, search, onSearch, query, count, children }: ListProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const counts = useQuery(moderationCountsQuery).data;
  if (query.isPending) return <CardSkeletons />;
  if (query.isError) {
    const retry = () => {
      // An expired session fails the same way; refetching the user shows the login form.
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      void query.refetch();
    };
    return (
      <ErrorState
        text={t('Error loading submissions. Please try again.')}
        reason={t('Failed to fetch pending assets')}
        onRetry={retry}
      />
    );
  }
  if (count === 0 && !query.hasNextPage && (search.q || search.sender)) {
    return (
      <EmptyState text={t('No listings match')}>
        <Button type="button" onClick={() => onSearch({ q: undefined, sender: undefined }, { replace: true })}>
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

function CardSkeletons() {
  const { t } = useTranslation();
  return (
    <Loading text={t('Loading submissions...')}>
      <Stack gap="4">
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} h={{ base: '105', md: '57.5' }} borderRadius="l3" />
        ))}
      </Stack>
    </Loading>
  );
}
