import { Box, chakra } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { type PublicListingFilters, hasPublicFilters, toApiQuery } from '@commonyard/contracts/public-lists.values';
import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { ShowMore } from '../../ui/refresh.tsx';
import { RESULTS_ID } from '../../ui/skip-to-results.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { CardSkeletons } from '../../ui/card-skeletons.tsx';
import { ListingGrid } from '../../entities/listing/card-frame.tsx';
import { type ListingKind, typeOfKind } from '../../entities/listing/listing-facts.ts';
import { NotifyMeButton } from '../../entities/saved-search/notify-me-button.tsx';
import { toSavedQuery } from '../../entities/saved-search/to-saved-query.ts';
import { PublicNoResults } from './load-public-list.ts';
import { PublicListingCard, PublicListingGrid } from './public-listing-card.tsx';
import { publicListingsQuery } from './public-listings.queries.ts';
import { KIND_TEXTS } from './kind-texts.ts';

type Props = {
  kind: ListingKind;
  filters: PublicListingFilters;
  onFilters: (change: PublicListingFilters) => void;
  onHighlight: (municipality: string | undefined) => void;
  /** Shown below the first rows. */
  posting: ReactNode;
};

/** Whole rows of one, two and three columns. */
const FIRST_CARDS = 6;

export function PublicResults({ kind, filters, onFilters, onHighlight, posting }: Props) {
  const { t } = useTranslation();
  const texts = KIND_TEXTS[kind];
  const query = useInfiniteQuery(publicListingsQuery(typeOfKind(kind), filters));
  const { data, isPending, isError, refetch } = query;
  if (isPending) return <CardSkeletons text={t(texts.loading)} />;
  if (isError) {
    return <ErrorState text={t(texts.error)} reason={t('Failed to fetch equipment')} onRetry={() => void refetch()} />;
  }
  const listings = data.pages.flatMap((page) => page.items);
  if (listings.length === 0 && hasPublicFilters(filters)) {
    return (
      <>
        <chakra.p textStyle="xl" mb="4">
          {t('No listings match')}
        </chakra.p>
        <Suspense fallback={<Box minH="100dvh" />}>
          <PublicNoResults kind={kind} filters={filters} onFilters={onFilters}>
            {posting}
          </PublicNoResults>
        </Suspense>
      </>
    );
  }
  if (listings.length === 0) {
    return (
      <EmptyState text={t(texts.empty)} symbol="construction">
        <ButtonLink to={texts.postPath}>{t(texts.post)}</ButtonLink>
        <NotifyMeButton query={toSavedQuery(toApiQuery(typeOfKind(kind), filters))} />
      </EmptyState>
    );
  }
  return (
    <>
      <chakra.h2 id={RESULTS_ID} srOnly>
        {t('Results')}
      </chakra.h2>
      <PublicListingGrid listings={posting ? listings.slice(0, FIRST_CARDS) : listings} onHighlight={onHighlight} />
      {posting}
      {posting && listings.length > FIRST_CARDS && (
        <ListingGrid listings={listings.slice(FIRST_CARDS)} minWidth="16rem" onHighlight={onHighlight}>
          {(listing, _index, illustration) => <PublicListingCard listing={listing} illustration={illustration} />}
        </ListingGrid>
      )}
      <ShowMore query={query} mt="8" />
    </>
  );
}
