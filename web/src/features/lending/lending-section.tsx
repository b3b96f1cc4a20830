import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { User } from '@commonyard/contracts/http/identity';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import { availabilityQuery } from '../../entities/availability/availability.queries.ts';
import { canManageListing } from '../../entities/listing/listing.policy.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { LendingPanel } from './lending-panel.tsx';
import { LendingState } from './lending-state.tsx';
import { type LoanRequest, readLoanWish, toDaysSearch } from './loan-request.ts';
import { Stack } from '../../ui/layout.tsx';

// Loaded with the section: one file to load is less than two.
export { TakenNotice } from './taken-notice.tsx';

const LendingDialog = lazyPart(() => import('./lending-dialog.tsx'), 'LendingDialog');

type Props = {
  listing: Listing;
  user: User | null;
  /** The search parameters of the page, which keep the wish, and the open dialog of the lending side. */
  search: Record<string, unknown>;
  onSearch: (change: object) => void;
  renderAction?: (request: LoanRequest) => ReactNode;
};

/** When and for what a listing can be lent. Shows nothing of one that cannot be lent, but to its lending side. */
export function LendingSection({ listing, user, search, onSearch, renderAction }: Props) {
  const { t } = useTranslation();
  const heading = useId();
  const isLendingSide = user !== null && canManageListing(listing, user);
  const isShown = isLendingSide || isPublicListing(listing);
  const { data, isPending, refetch } = useQuery({ ...availabilityQuery(listing.id), enabled: isShown });
  // Keep showing cached data when a refetch fails, so that an open request stays open.
  const isLendable = data?.lendable && data.terms !== null;
  if (!isShown || data === null || (data && !isLendable && !isLendingSide)) return null;
  return (
    <Box as="section" id="availability" aria-labelledby={heading} data-no-print scrollMarginTop="20">
      <chakra.h2 id={heading} textStyle="2xl" mb="3">
        {t('Availability')}
      </chakra.h2>
      {isPending ? (
        <LendingSkeleton />
      ) : !data ? (
        <ErrorState
          text={t('The calendar is not available at the moment.')}
          reason={t('Free days and the estimate are missing. Everything else on this page works.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Stack gap="4">
          {isLendingSide && (
            <LendingState listing={listing} availability={data}>
              <ButtonLink
                to="."
                search={((before: object) => ({ ...before, lending: true })) as never}
                resetScroll={false}
              >
                {data.terms ? t('Conditions, rates and blocked days') : t('Set conditions and rates')}
              </ButtonLink>
            </LendingState>
          )}
          {data.terms && data.lendable && (
            <LendingPanel
              listing={listing}
              availability={data}
              terms={data.terms}
              wish={readLoanWish(search)}
              onWish={(change) => onSearch('from' in change ? { ...change, ...toDaysSearch(change) } : change)}
              renderAction={renderAction}
            />
          )}
        </Stack>
      )}
      {isLendingSide && search['lending'] === true && (
        <LendingDialog listing={listing} onClose={() => onSearch({ lending: undefined })} />
      )}
    </Box>
  );
}

function LendingSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading text={t('Loading the calendar...')}>
      <Box display="grid" gridTemplateColumns={{ base: '1fr', lg: '1fr 1fr' }} gap="6">
        <Skeleton h="70" />
        <Skeleton h="70" />
      </Box>
    </Loading>
  );
}
