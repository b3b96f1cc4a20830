import { Box, Button, chakra } from '@chakra-ui/react';
import { ArrowLeft, ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type PublicListingFilters,
  countPanelFilters,
  hasPublicFilters,
  isNarrowed,
  placeOf,
  sortOf,
  toApiQuery,
} from '@commonyard/contracts/public-lists.values';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { LazyPlaceAndDates } from '../../entities/listing/lazy-place-and-dates.tsx';
import { type ListingKind, typeOfKind } from '../../entities/listing/listing-facts.ts';
import { FilterSelect, SearchInput } from '../../ui/list-filters.tsx';
import { ButtonLink, PlainLink } from '../../ui/links.tsx';
import { Container, Cluster, PageTitle, Toolbar } from '../../ui/layout.tsx';
import { SkipToResults } from '../../ui/skip-to-results.tsx';
import { isMapOpenWhenWide, ListAndMap, MapToggle, useIsMapOpen } from './list-and-map.tsx';
import { clearPublicFilters, sortsOf } from './public-listings.search.ts';
import { KIND_TEXTS, SORT_LABELS } from './kind-texts.ts';
import { PublicResults } from './public-results.tsx';

const PublicFilterChips = lazyPart(
  () => import('./filter-chips.tsx'),
  'PublicFilterChips',
  <Box data-chips h={{ base: '13', md: '9' }} mb={{ base: '2', md: '4' }} />,
);
const FilterPanel = lazyPart(() => import('./filter-panel.tsx'), 'FilterPanel');
const FilterDialog = lazyPart(() => import('./filter-dialog.tsx'), 'FilterDialog');

type Props = { kind: ListingKind; filters: PublicListingFilters; onFilters: (change: PublicListingFilters) => void };

export function PublicListingsPage({ kind, filters, onFilters }: Props) {
  const { t } = useTranslation();
  const texts = KIND_TEXTS[kind];
  const type = typeOfKind(kind);
  const isMapOpen = useIsMapOpen(filters);
  const [isFiltering, setFiltering] = useState(false);
  const isSearch = Boolean(filters.q) || isNarrowed(filters);
  // On phones the inputs of a search that brought the user here give way to its results.
  const [isSearchOpen, setSearchOpen] = useState(!isSearch);
  const searchFields = useRef<HTMLDivElement>(null);
  const toggleSearch = () => {
    flushSync(() => setSearchOpen(!isSearchOpen));
    // They stand above the button.
    if (!isSearchOpen) searchFields.current?.querySelector('input')?.focus();
  };
  const active = countPanelFilters(filters);
  const clear = () => onFilters(clearPublicFilters(filters));
  const panel = <FilterPanel type={type} filters={filters} onChange={onFilters} />;
  return (
    // Only a wide window is wider than the narrower of these.
    <Container py="6" maxW={isMapOpenWhenWide(filters) ? 'widePage' : 'page'}>
      <PlainLink to="/" display="inline-flex" alignItems="center" gap="1.5" minH="11" color="link" fontWeight="600">
        <ArrowLeft aria-hidden size={20} />
        {t('Back to home')}
      </PlainLink>
      <Toolbar gap="4" mb="6">
        <Box>
          <PageTitle title={t(texts.title)} />
          <chakra.p color="fg.muted">{t(texts.intro)}</chakra.p>
        </Box>
        <ButtonLink to={texts.postPath} colorPalette="accent">
          {t(texts.post)}
        </ButtonLink>
      </Toolbar>
      <SkipToResults />
      <Box
        ref={searchFields}
        id="search-fields"
        display={{ base: isSearchOpen ? 'grid' : 'none', md: 'grid' }}
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(3, minmax(0, 1fr))',
        }}
        alignItems="start"
        gap="3"
        mb="4"
      >
        <Box gridColumn={{ md: '1 / -1', lg: 'auto' }}>
          <chakra.span aria-hidden display="block" fontWeight="600" mb="1">
            {t('Search')}
          </chakra.span>
          <SearchInput
            label="Search listings"
            placeholder="Grader, plow, chipper..."
            search={filters}
            onSearch={onFilters}
          />
        </Box>
        <LazyPlaceAndDates search={filters} onSearch={onFilters} hasRadius />
      </Box>
      <Cluster gap={{ base: '2', md: '3' }} mb={{ base: '2', md: '4' }}>
        <Button
          variant="outline"
          display={{ md: 'none' }}
          aria-expanded={isSearchOpen}
          aria-controls="search-fields"
          onClick={toggleSearch}
        >
          {t('Search')}
          <chakra.span aria-hidden display="inline-flex" transform={isSearchOpen ? 'rotate(180deg)' : undefined}>
            <ChevronDown />
          </chakra.span>
        </Button>
        <Button variant="outline" display={{ lg: 'none' }} onClick={() => setFiltering(true)}>
          <SlidersHorizontal aria-hidden />
          {active > 0 ? t('Filters ({count})', { count: active }) : t('Filters')}
        </Button>
        <MapToggle search={filters} onSearch={onFilters} />
        <FilterSelect
          label="Sort by"
          values={sortsOf(filters)}
          labelOf={(sort) => SORT_LABELS[sort]}
          chosen={sortOf(filters)}
          onChoose={(sort) => onFilters({ sort })}
          minW={{ md: '47.5' }}
          flex={{ base: '1 1 9.5rem', md: '0 0 auto' }}
        />
      </Cluster>
      {(hasPublicFilters(filters) || placeOf(filters)) && (
        <PublicFilterChips filters={filters} onChange={onFilters} onClear={clear} />
      )}
      <ListAndMap
        search={filters}
        onSearch={onFilters}
        query={toApiQuery(type, filters)}
        columns={['{sizes.60} minmax(0, 1fr)', '{sizes.55} minmax(0, 1.4fr) minmax(0, 1fr)']}
        isOpen={isMapOpen}
        aside={
          <chakra.aside aria-label={t('Filters')} display={{ base: 'none', lg: 'block' }}>
            {panel}
          </chakra.aside>
        }
      >
        {(onHighlight) => (
          <PublicResults kind={kind} filters={filters} onFilters={onFilters} onHighlight={onHighlight} />
        )}
      </ListAndMap>
      {isFiltering && (
        <FilterDialog type={type} filters={filters} onClose={() => setFiltering(false)}>
          {panel}
        </FilterDialog>
      )}
    </Container>
  );
}
