import { Box, Button, chakra } from '@chakra-ui/react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import type { PendingListing } from '@commonyard/contracts/http/assets';
import { listingKeys } from '../../entities/listing/listing.queries.ts';
import { currentUserQuery } from '../../entities/user/user.queries.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { RefreshButton } from '../../ui/refresh.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { moderationCountsQuery, pendingQuery } from './moderation.queries.ts';
import { LISTING_TYPE_BY_PENDING_TAB, type AdminSearch, type PendingTabName } from './moderation.search.ts';
import { pendingHeadingId, PendingCard } from './pending-card.tsx';
import { useDecisions, type DecisionOutcome } from './use-decisions.ts';
import type { OnSearchChange } from '../../lib/search-params.ts';

const PreviewDialog = lazy(() =>
  import('./preview-dialog.tsx').then(({ PreviewDialog }) => ({ default: PreviewDialog })),
);
const RejectDialog = lazy(() => import('./reject-dialog.tsx').then(({ RejectDialog }) => ({ default: RejectDialog })));

const TEXTS = {
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

type Props = { tab: PendingTabName; openId: number | undefined; onSearch: OnSearchChange<AdminSearch> };

/** The pending queue: one card per listing, oldest first. */
export function PendingTab({ tab, openId, onSearch }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(pendingQuery(LISTING_TYPE_BY_PENDING_TAB[tab]));
  const [rejecting, setRejecting] = useState<PendingListing>();
  const { decide, failures, reasons } = useDecisions(({ id }) => focusCard(id));

  const cards = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const decideOn = (card: PendingListing, outcome: DecisionOutcome, reason = '') => {
    const at = cards.findIndex(({ id }) => id === card.id);
    const next = cards[at + 1] ?? cards[at - 1];
    setRejecting(undefined);
    if (openId) onSearch({ listing: undefined }, { replace: true });
    decide({ card, outcome, reason });
    focusCard(next?.id);
  };
  const opened = openId === undefined ? undefined : cards.find(({ id }) => id === openId);

  return (
    <>
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2" mb="4">
        <chakra.h2 id={TITLE_ID} textStyle="lg" fontWeight="700" tabIndex={-1}>
          {t(TEXTS[tab].title)}
        </chakra.h2>
        <RefreshButton
          updatedAt={query.dataUpdatedAt}
          isBusy={query.isFetching}
          onRefresh={() => void queryClient.invalidateQueries({ queryKey: listingKeys.all })}
        />
      </Box>
      <PendingList tab={tab} query={query} count={cards.length}>
        <chakra.p hideBelow="md" color="fg.muted" textStyle="sm" mb="4">
          {t('While a card has the focus: A approves, R rejects, E edits.')}
        </chakra.p>
        <Box display="flex" flexDirection="column" gap="4">
          {cards.map((card) => (
            <PendingCard
              key={card.id}
              card={card}
              failure={failures[card.id]}
              onApprove={() => decideOn(card, 'approve')}
              onReject={() => setRejecting(card)}
              onOpen={() => onSearch({ listing: card.id })}
            />
          ))}
        </Box>
      </PendingList>
      {opened && !rejecting && (
        <Suspense>
          <PreviewDialog
            card={opened}
            onClose={() => onSearch({ listing: undefined }, { replace: true })}
            onApprove={() => decideOn(opened, 'approve')}
            onReject={() => setRejecting(opened)}
          />
        </Suspense>
      )}
      {rejecting && (
        <Suspense>
          <RejectDialog
            card={rejecting}
            reason={reasons[rejecting.id]}
            onClose={() => setRejecting(undefined)}
            onReject={(reason) => decideOn(rejecting, 'reject', reason)}
          />
        </Suspense>
      )}
    </>
  );
}

const TITLE_ID = 'pending-title';

/** Focuses a card after the list has changed and a dialog has returned the focus; without cards, the heading. */
function focusCard(id: number | undefined): void {
  requestAnimationFrame(() =>
    (document.getElementById(pendingHeadingId(id ?? 0)) ?? document.getElementById(TITLE_ID))?.focus(),
  );
}

type ListProps = {
  tab: PendingTabName;
  query: ReturnType<typeof useInfiniteQuery>;
  count: number;
  children: React.ReactNode;
};

/** The cards, with loading, error and empty states. */
function PendingList({ tab, query, count, children }: ListProps) {
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
  if (count === 0 && !query.hasNextPage) {
    const isDone = counts?.pendingAvailable === 0 && counts.pendingNeeded === 0;
    return (
      <EmptyState
        text={isDone ? t('All caught up') : t(TEXTS[tab].empty)}
        symbol={tab === 'pending-needed' ? 'road-maintenance' : 'construction'}
      >
        {isDone && <chakra.p w="100%">{t(TEXTS[tab].empty)}</chakra.p>}
        <ButtonLink to={TEXTS[tab].postTo} variant="outline">
          {t(TEXTS[tab].post)}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      {children}
      {query.hasNextPage && (
        <Box display="flex" justifyContent="center" mt="6">
          <Button
            type="button"
            variant="outline"
            onClick={() => void query.fetchNextPage()}
            disabled={query.isFetchingNextPage}
          >
            {query.isFetchingNextPage ? t('Loading...') : t('Show more')}
          </Button>
        </Box>
      )}
    </>
  );
}

function CardSkeletons() {
  const { t } = useTranslation();
  return (
    <Loading text={t('Loading submissions...')}>
      <Box display="flex" flexDirection="column" gap="4">
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} h={{ base: '420px', md: '230px' }} borderRadius="l3" />
        ))}
      </Box>
    </Loading>
  );
}
