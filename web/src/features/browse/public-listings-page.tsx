import { Box, Button, chakra } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { LISTING_SORTS } from '@commonyard/contracts/assets.values';
import { formatCount } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { PlainSelect } from '../../ui/plain-controls.tsx';
import { ButtonLink, PlainLink } from '../../ui/links.tsx';
import { Container, PageTitle } from '../../ui/page.tsx';
import { RefreshButton } from '../../ui/refresh.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { RESULTS_ID, SkipToResults } from '../../ui/skip-to-results.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { CardSkeletons } from '../../ui/card-skeletons.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { countFilters } from './public-listings.search.ts';
import { PublicListingGrid } from './public-listing-card.tsx';
import { publicListingsQuery, type PublicListingFilters } from './public-listings.queries.ts';
import { type ListingKind, typeOfKind } from '../../entities/listing/listing-kind.ts';

const FilterDialog = lazy(() => import('./filter-dialog.tsx').then(({ FilterDialog }) => ({ default: FilterDialog })));

const TEXTS = {
  available: {
    title: 'Available Equipment',
    intro: 'Showing all available equipment across Ontario.',
    loading: 'Loading equipment...',
    empty: 'No equipment available right now. Check back later or post your own!',
    error: 'Failed to load equipment. Please try again later.',
    post: 'Post Available Item',
    postPath: '/post-available-item',
    postOther: 'Post Needed Item',
    postOtherPath: '/post-needed-item',
  },
  needed: {
    title: 'Needed Equipment',
    intro: 'Showing all needed equipment across Ontario.',
    loading: 'Loading equipment needs...',
    empty: 'No equipment needs posted right now. Check back later or post your own!',
    error: 'Failed to load equipment needs. Please try again later.',
    post: 'Post Needed Item',
    postPath: '/post-needed-item',
    postOther: 'Post Available Item',
    postOtherPath: '/post-available-item',
  },
} as const;

const SORT_LABELS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  soonest: 'Available soonest',
  rate: 'Lowest rate',
};

type Props = {
  kind: ListingKind;
  filters: PublicListingFilters;
  onFilters: (change: PublicListingFilters) => void;
  onClear: () => void;
};

/** A public list. Its filters are search parameters of the URL. */
export function PublicListingsPage({ kind, filters, onFilters, onClear }: Props) {
  const { t } = useTranslation();
  const texts = TEXTS[kind];
  const [isFiltering, setFiltering] = useState(false);
  const active = countFilters(filters);
  const panel = <FilterPanel type={typeOfKind(kind)} filters={filters} onChange={onFilters} />;
  return (
    <Container py="6">
      <PlainLink to="/" display="inline-flex" alignItems="center" gap="1.5" minH="11" color="link" fontWeight="600">
        <ArrowLeft aria-hidden size={20} />
        {t('Back to home')}
      </PlainLink>
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="4" mb="6">
        <Box>
          <PageTitle title={t(texts.title)}>{t(texts.title)}</PageTitle>
          <chakra.p color="fg.muted">{t(texts.intro)}</chakra.p>
        </Box>
        <ButtonLink to={texts.postPath} colorPalette="accent">
          {t(texts.post)}
        </ButtonLink>
      </Box>
      <SkipToResults />
      <Box display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '240px minmax(0, 1fr)' }} gap="8">
        <chakra.aside aria-label={t('Filters')} display={{ base: 'none', lg: 'block' }}>
          {panel}
        </chakra.aside>
        <Box>
          <Box display="flex" flexWrap="wrap" gap="3" mb="4">
            <SearchInput
              label={t('Search listings')}
              placeholder={t('Grader, plow, chipper...')}
              value={filters.q ?? ''}
              onChange={(q) => onFilters({ q: q || undefined })}
            />
            <PlainSelect
              aria-label={t('Sort by')}
              minW="190px"
              flex={{ base: '1 1 190px', md: '0 0 auto' }}
              value={filters.sort ?? 'newest'}
              onChange={({ target }) =>
                onFilters({ sort: LISTING_SORTS.find((sort) => sort === target.value && sort !== 'newest') })
              }
            >
              {LISTING_SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {t(SORT_LABELS[sort])}
                </option>
              ))}
            </PlainSelect>
            <Button type="button" variant="outline" display={{ lg: 'none' }} onClick={() => setFiltering(true)}>
              <SlidersHorizontal aria-hidden />
              {active > 0 ? t('Filters ({count})', { count: active }) : t('Filters')}
            </Button>
          </Box>
          <FilterChips filters={filters} onChange={onFilters} onClear={onClear} />
          <Results kind={kind} filters={filters} onClear={onClear} />
        </Box>
      </Box>
      {isFiltering && (
        <Suspense>
          <FilterDialog type={typeOfKind(kind)} filters={filters} onClose={() => setFiltering(false)}>
            {panel}
          </FilterDialog>
        </Suspense>
      )}
    </Container>
  );
}

function Results({
  kind,
  filters,
  onClear,
}: {
  kind: ListingKind;
  filters: PublicListingFilters;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const texts = TEXTS[kind];
  const {
    data,
    isPending,
    isError,
    refetch,
    isFetching,
    fetchNextPage,
    hasNextPage,
    isFetchingNextPage,
    dataUpdatedAt,
  } = useInfiniteQuery(publicListingsQuery(typeOfKind(kind), filters));
  if (isPending) return <CardSkeletons text={t(texts.loading)} />;
  if (isError) {
    return <ErrorState text={t(texts.error)} reason={t('Failed to fetch equipment')} onRetry={() => void refetch()} />;
  }
  const listings = data.pages.flatMap((page) => page.items);
  const { total, capped } = data.pages[0]!;
  if (listings.length === 0 && (countFilters(filters) > 0 || filters.q)) {
    return (
      <EmptyState text={t('No listings match')}>
        <Button type="button" onClick={onClear}>
          {t('Clear all')}
        </Button>
        <ButtonLink to={texts.postOtherPath} variant="outline">
          {t(texts.postOther)}
        </ButtonLink>
      </EmptyState>
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
      <Box display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" gap="2" mb="4">
        <output>{t('{total} listings', { count: total, total: formatCount(total, currentLanguage(), capped) })}</output>
        <RefreshButton updatedAt={dataUpdatedAt} isBusy={isFetching} onRefresh={() => void refetch()} />
      </Box>
      <chakra.h2 id={RESULTS_ID} srOnly>
        {t('Results')}
      </chakra.h2>
      <PublicListingGrid listings={listings} />
      {hasNextPage && (
        <Box display="flex" justifyContent="center" mt="8">
          <Button type="button" variant="outline" onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
            {isFetchingNextPage ? t('Loading...') : t('Show more')}
          </Button>
        </Box>
      )}
    </>
  );
}
