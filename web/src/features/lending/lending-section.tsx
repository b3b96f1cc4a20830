import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type { Listing } from '@commonyard/contracts/http/assets';
import { availabilityQuery } from '../../entities/availability/availability.queries.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { LendingPanel } from './lending-panel.tsx';
import type { LoanRequest } from './loan-request.ts';
import { readLoanWish, toDaysSearch } from './loan-wish.ts';

type Props = {
  listing: Listing;
  /** The search parameters of the page, which keep the wish. */
  search: Record<string, unknown>;
  onSearch: (change: object) => void;
  /** What can be done with the wish, below the estimate. */
  renderAction?: (request: LoanRequest) => ReactNode;
};

/** When and for what a listing can be lent. Shows nothing of one that cannot be lent. */
export function LendingSection({ listing, search, onSearch, renderAction }: Props) {
  const { t } = useTranslation();
  const heading = useId();
  const { data, isPending, isError, refetch } = useQuery(availabilityQuery(listing.id));
  if (data === null || (data && (!data.lendable || !data.terms))) return null;
  return (
    <Box as="section" id="availability" aria-labelledby={heading} data-no-print scrollMarginTop="20">
      <chakra.h2 id={heading} textStyle="2xl" mb="3">
        {t('Availability')}
      </chakra.h2>
      {isPending ? (
        <LendingSkeleton />
      ) : isError ? (
        <ErrorState
          text={t('The calendar is not available at the moment.')}
          reason={t('Everything else on this page works.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <LendingPanel
          listing={listing}
          availability={data}
          terms={data.terms!}
          wish={readLoanWish(search)}
          onWish={(change) => onSearch('from' in change ? { ...change, ...toDaysSearch(change) } : change)}
          renderAction={renderAction}
        />
      )}
    </Box>
  );
}

function LendingSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading text={t('Loading the calendar...')}>
      <Box display="grid" gridTemplateColumns={{ base: '1fr', lg: '1fr 1fr' }} gap="6">
        <Skeleton h="280px" />
        <Skeleton h="280px" />
      </Box>
    </Loading>
  );
}
