import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { isNarrowed, placeOf } from '@commonyard/contracts/public-lists.values';
import { useTranslation } from '../../lib/translation.ts';
import type { ListingKind } from '../../entities/listing/listing-facts.ts';
import { FilterSelect } from '../../ui/list-filters.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Container } from '../../ui/layout.tsx';
import { SkipToResults } from '../../ui/skip-to-results.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ListingResults } from '../../entities/listing/listing-results.tsx';
import { LazyPlaceAndDates } from '../../entities/listing/lazy-place-and-dates.tsx';
import { clearedPlaceAndDates } from '../../entities/listing/place-and-dates.tsx';
import { browseSort, browseListingsQuery, toBrowseQuery } from './browse.queries.ts';
import { hasBrowseFilters, type BrowseSearch } from './browse.search.ts';
import { KIND_TEXTS, SORT_LABELS } from './kind-texts.ts';
import { FilterChips, usePlaceChips } from './filter-chips.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { ListAndMap, MapToggle, useIsMapOpen } from './list-and-map.tsx';
import { ListingFilters, ListingsPageHead } from '../../entities/listing/listing-filters.tsx';
import type { OnSearchChange } from '../../lib/search-params.ts';

const BrowseNoResults = lazyPart(() => import('./no-results.tsx'), 'BrowseNoResults');

type Props = {
  search: BrowseSearch;
  onSearch: OnSearchChange<BrowseSearch>;
  children: ReactNode;
};

export function BrowsePage({ search, onSearch, children }: Props) {
  const { t } = useTranslation();
  const isMapOpen = useIsMapOpen(search);
  const placeChips = usePlaceChips(search);
  const narrow = (change: BrowseSearch) => onSearch({ ...change, page: undefined }, { replace: true });
  const clearPlaceAndDates = () => narrow({ ...clearedPlaceAndDates(search), municipality: undefined });
  const kind: ListingKind = search.tab === 'needed' ? 'needed' : 'available';
  return (
    <Container py="6" maxW={isMapOpen ? 'widePage' : 'page'}>
      <ListingsPageHead
        title={t('Browse Assets')}
        subtitle={t('What other municipalities can lease to you, and what they are looking for')}
      />
      <Tabs<ListingKind>
        label={t('Browse Assets')}
        chosen={kind}
        onChoose={(name) => onSearch({ tab: name === 'needed' ? name : undefined, page: undefined })}
        tabs={[
          { name: 'available', label: t('Available Assets') },
          { name: 'needed', label: t('Needed Assets') },
        ]}
      >
        <SkipToResults />
        <Box
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
          alignItems="start"
          gap="3"
          mb="3"
        >
          <LazyPlaceAndDates search={search} onSearch={narrow} hasRadius />
        </Box>
        <ListingFilters search={search} onSearch={onSearch}>
          {placeOf(search) && (
            <FilterSelect
              label="Sort by"
              values={['distance', 'newest']}
              labelOf={(sort) => SORT_LABELS[sort]}
              chosen={browseSort(search)}
              onChoose={(sort) =>
                onSearch({ sort: sort === 'newest' ? sort : undefined, page: undefined }, { replace: true })
              }
              flex={{ base: '1 1 {sizes.35}', md: '0 0 {sizes.45}' }}
            />
          )}
          <MapToggle search={search} onSearch={narrow} />
        </ListingFilters>
        {placeChips.length > 0 && (
          <FilterChips<BrowseSearch> chips={placeChips} onChange={narrow} onClear={clearPlaceAndDates} />
        )}
        <ListAndMap
          search={search}
          onSearch={narrow}
          query={toBrowseQuery(search)}
          columns={['minmax(0, 1fr)', 'minmax(0, 1.65fr) minmax(0, 1fr)']}
          isOpen={isMapOpen}
        >
          {(onHighlight) => (
            <ListingResults
              key={kind}
              query={browseListingsQuery(search)}
              onHighlight={onHighlight}
              otherFilters={{
                areActive: isNarrowed(search) || search.municipality !== undefined,
                onClear: clearPlaceAndDates,
              }}
              search={search}
              onSearch={onSearch}
              loading={t(KIND_TEXTS[kind].loading)}
              failed={t(KIND_TEXTS[kind].error)}
              empty={
                hasBrowseFilters(search)
                  ? t('No assets found matching your criteria.')
                  : kind === 'needed'
                    ? t('No other municipality is looking for anything right now.')
                    : t('No other municipality has anything available right now.')
              }
              symbol={kind === 'needed' ? 'road-maintenance' : 'construction'}
              noResults={hasBrowseFilters(search) && <BrowseNoResults search={search} onChange={narrow} />}
            >
              <ButtonLink to="/listings" search={{ new: true, ...(kind === 'available' && { tab: 'needed' }) }}>
                {kind === 'available' ? t('Post Asset Need') : t('List Available Asset')}
              </ButtonLink>
            </ListingResults>
          )}
        </ListAndMap>
      </Tabs>
      {children}
    </Container>
  );
}
