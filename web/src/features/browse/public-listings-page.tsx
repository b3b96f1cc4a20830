import { Box, chakra } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import {
  type PublicListingFilters,
  countPanelFilters,
  hasPublicFilters,
  placeOf,
  sortOf,
  toApiQuery,
} from '@commonyard/contracts/public-lists.values';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { useIsPhone, useIsWide } from '../../lib/use-wide.ts';
import { type ListingKind, typeOfKind } from '../../entities/listing/listing-facts.ts';
import { NotifyMeButton } from '../../entities/saved-search/notify-me-button.tsx';
import { toSavedQuery } from '../../entities/saved-search/to-saved-query.ts';
import { ButtonLink, PlainLink } from '../../ui/links.tsx';
import { Container, PageTitle, Row } from '../../ui/layout.tsx';
import { RefreshButton } from '../../ui/refresh.tsx';
import { SkipToResults } from '../../ui/skip-to-results.tsx';
import { isMapOpenWhenWide, ListAndMap, MapToggle, useIsMapOpen } from './list-and-map.tsx';
import { useListCount } from './list-count.ts';
import { FIXED_LAYOUT, FiltersButton, ListTools, SortSelect } from './list-tools.tsx';
import { clearPublicFilters, sortsOf } from './public-listings.search.ts';
import { publicListingsQuery } from './public-listings.queries.ts';
import { KIND_TEXTS, SORT_LABELS } from './kind-texts.ts';
import { PublicResults } from './public-results.tsx';
import { SearchFields } from './search-fields.tsx';
import { SearchPill } from './search-pill.tsx';
import { useSearchWords } from './search-words.ts';

const PublicFilterChips = lazyPart(() => import('./filter-chips.tsx'), 'PublicFilterChips');
const PublicSearchSheet = lazyPart(() => import('./search-sheet.tsx'), 'PublicSearchSheet');
const FilterPanel = lazyPart(() => import('./filter-panel.tsx'), 'FilterPanel');
const FilterDialog = lazyPart(() => import('../../entities/listing/filter-dialog.tsx'), 'FilterDialog');

type Props = { kind: ListingKind; filters: PublicListingFilters; onFilters: (change: PublicListingFilters) => void };

export function PublicListingsPage({ kind, filters, onFilters }: Props) {
  const { t } = useTranslation();
  const texts = KIND_TEXTS[kind];
  const type = typeOfKind(kind);
  const isMapOpen = useIsMapOpen(filters);
  const isWide = useIsWide();
  const isPhone = useIsPhone();
  const [isFiltering, setFiltering] = useState(false);
  const list = useInfiniteQuery(publicListingsQuery(type, filters));
  const found = list.data?.pages[0];
  const isFiltered = hasPublicFilters(filters);
  const count = useListCount(found, isFiltered, { type, status: 'available' });
  const words = useSearchWords(filters);
  const query = toApiQuery(type, filters);
  const notifyMe = {
    query: toSavedQuery(query),
    // An empty list has a larger one.
    visibility: found?.items.length === 0 ? 'hidden' : undefined,
  } as const;
  const clear = () => onFilters(clearPublicFilters(filters));
  const panel = <FilterPanel type={type} filters={filters} onChange={onFilters} />;
  const posting = isPhone !== false && (
    <Box data-shown-if="posting" my="6" hideFrom="md">
      <chakra.p color="fg.muted" mb="2">
        {t(texts.intro)}
      </chakra.p>
      <ButtonLink to={texts.postPath} variant="outline" w="100%">
        {t(texts.post)}
      </ButtonLink>
    </Box>
  );
  return (
    // Only a wide window is wider than the narrower of these.
    <Container pt={{ base: '1', md: '4' }} pb="6" maxW={isMapOpenWhenWide(filters) ? 'widePage' : 'page'}>
      <Row minH="11" gap={{ base: '1', md: '4' }} mb={{ md: '2' }}>
        <PlainLink
          to="/"
          aria-label={t('Back to home')}
          display="inline-flex"
          alignItems="center"
          justifyContent="center"
          flexShrink={0}
          gap="1.5"
          minW="11"
          minH="11"
          ms={{ base: '-2.5', lg: '0' }}
          color="link"
          fontWeight="600"
        >
          <ArrowLeft aria-hidden size={20} />
          <chakra.span hideBelow="lg">{t('Back to home')}</chakra.span>
        </PlainLink>
        <PageTitle
          title={t(texts.title)}
          textStyle={{ base: 'xl', md: '3xl' }}
          lineHeight={{ base: '1.1', md: '1.25' }}
          flexShrink={{ md: '0' }}
        />
        <SkipToResults />
        {!isPhone && (
          <Row hideBelow={isPhone === undefined ? 'md' : undefined} flex="1" minW="0" gap="4">
            <chakra.p flex="1" color="fg.muted" textStyle="sm">
              {t(texts.intro)}
            </chakra.p>
            <ButtonLink to={texts.postPath} variant="outline">
              {t(texts.post)}
            </ButtonLink>
          </Row>
        )}
      </Row>
      {isPhone !== false && (
        <SearchPill
          words={words}
          count={count}
          action={<NotifyMeButton {...notifyMe} textFrom="md" borderRadius="full" />}
        >
          {(close) => <PublicSearchSheet type={type} filters={filters} onSubmit={onFilters} onClose={close} />}
        </SearchPill>
      )}
      {!isPhone && (
        <SearchFields
          hideBelow={isPhone === undefined ? 'md' : undefined}
          search={filters}
          onSearch={onFilters}
          oneLineFrom="lg"
        />
      )}
      <ListTools
        count={count}
        chipsFit="lg"
        layout={FIXED_LAYOUT}
        chips={
          (isFiltered || placeOf(filters)) && (
            <PublicFilterChips filters={filters} onChange={onFilters} onClear={clear} />
          )
        }
      >
        <FiltersButton count={countPanelFilters(filters)} hideFrom="lg" onClick={() => setFiltering(true)} />
        <MapToggle search={filters} onSearch={onFilters} />
        <SortSelect
          values={sortsOf(filters)}
          labelOf={(sort) => SORT_LABELS[sort]}
          chosen={sortOf(filters)}
          onChoose={(sort) => onFilters({ sort })}
        />
        {!isPhone && (
          <Box hideBelow={isPhone === undefined ? 'md' : undefined}>
            {/* As wide in both languages. */}
            <NotifyMeButton {...notifyMe} size="sm" minW={{ base: '11', xl: '70' }} minH="9" textFrom="xl" />
          </Box>
        )}
        <RefreshButton query={list} />
      </ListTools>
      <ListAndMap
        search={filters}
        onSearch={onFilters}
        query={query}
        columns={['{sizes.55} minmax(0, 1fr)', '{sizes.55} minmax(0, 1.4fr) minmax(0, 1fr)']}
        isOpen={isMapOpen}
        aside={
          <chakra.aside aria-label={t('Filters')} hideBelow="lg">
            {isWide && panel}
          </chakra.aside>
        }
      >
        {(onHighlight) => (
          <Box data-results>
            <PublicResults
              kind={kind}
              filters={filters}
              onFilters={onFilters}
              onHighlight={onHighlight}
              posting={posting}
            />
            {!found?.items.length && !(found && isFiltered) && posting}
          </Box>
        )}
      </ListAndMap>
      {isFiltering && (
        <FilterDialog found={found} onClear={isFiltered ? clear : undefined} onClose={() => setFiltering(false)}>
          {panel}
        </FilterDialog>
      )}
    </Container>
  );
}
