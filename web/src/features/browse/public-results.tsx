import { Box, chakra } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type PublicListingFilters, hasPublicFilters } from '@commonyard/contracts/public-lists.values';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { formatCount } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { RefreshButton, ShowMore } from '../../ui/refresh.tsx';
import { RESULTS_ID } from '../../ui/skip-to-results.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { CardSkeletons } from '../../ui/card-skeletons.tsx';
import { type ListingKind, typeOfKind } from '../../entities/listing/listing-facts.ts';
import { PublicListingGrid } from './public-listing-card.tsx';
import { publicListingsQuery } from './public-listings.queries.ts';
import { KIND_TEXTS } from './kind-texts.ts';
import { Toolbar } from '../../ui/layout.tsx';

const PublicNoResults = lazyPart(() => import('./no-results.tsx'), 'PublicNoResults', <Box minH="dvh" />);

type Props = {
  kind: ListingKind;
  filters: PublicListingFilters;
  onFilters: (change: PublicListingFilters) => void;
  onHighlight: (municipality: string | undefined) => void;
};

export function PublicResults({ kind, filters, onFilters, onHighlight }: Props) {
  const { t } = useTranslation();
  const texts = KIND_TEXTS[kind];
  const query = useInfiniteQuery(publicListingsQuery(typeOfKind(kind), filters));
  const { data, isPending, isError, refetch } = query;
  if (isPending) return <CardSkeletons text={t(texts.loading)} />;
  if (isError) {
    return <ErrorState text={t(texts.error)} reason={t('Failed to fetch equipment')} onRetry={() => void refetch()} />;
  }
  const listings = data.pages.flatMap((page) => page.items);
  const { total, capped } = data.pages[0]!;
  if (listings.length === 0 && hasPublicFilters(filters)) {
    return (
      <>
        <chakra.p textStyle="xl" mb="4">
          {t('No listings match')}
        </chakra.p>
        <PublicNoResults kind={kind} filters={filters} onFilters={onFilters} />
      </>
    );
  }
  if (listings.length === 0) {
    return (
      <EmptyState text={t(texts.empty)} symbol="construction">
        <ButtonLink to={texts.postPath}>{t(texts.post)}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <Toolbar data-formatted gap="2" mb="4">
        <output>{t('{total} listings', { count: total, total: formatCount(total, capped) })}</output>
        <RefreshButton query={query} />
      </Toolbar>
      <chakra.h2 id={RESULTS_ID} srOnly>
        {t('Results')}
      </chakra.h2>
      <PublicListingGrid listings={listings} onHighlight={onHighlight} />
      <ShowMore query={query} mt="8" />
    </>
  );
}
