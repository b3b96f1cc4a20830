import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { TOOLS_CATEGORIES, TOOLS_REGIONS } from '@commonyard/contracts/assets.values';
import { placeOf } from '@commonyard/contracts/public-lists.values';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { useIsPhone } from '../../lib/use-wide.ts';
import type { ListingKind } from '../../entities/listing/listing-facts.ts';
import { NotifyMeButton } from '../../entities/saved-search/notify-me-button.tsx';
import { toSavedQuery } from '../../entities/saved-search/to-saved-query.ts';
import { facetsQuery } from '../../entities/listing/listing.queries.ts';
import { LISTING_TYPE_BY_TAB } from '../../entities/listing/listing.search.ts';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Container, PageTitle, Stack } from '../../ui/layout.tsx';
import { RefreshButton } from '../../ui/refresh.tsx';
import { SkipToResults } from '../../ui/skip-to-results.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ListingResults } from '../../entities/listing/listing-results.tsx';
import { clearedPlaceAndDates } from '../../entities/listing/place-and-dates.tsx';
import { browseSort, browseListingsQuery, toBrowseQuery } from './browse.queries.ts';
import { clearBrowseFilters, hasBrowseFilters, type BrowseSearch } from './browse.search.ts';
import { usefulChoices } from './facets.ts';
import { KIND_TEXTS, SORT_LABELS } from './kind-texts.ts';
import { usePlaceChips } from './filter-chips.tsx';
import { ListAndMap, MapToggle, useIsMapOpen } from './list-and-map.tsx';
import { useListCount } from './list-count.ts';
import { FiltersButton, ListTools, SortSelect } from './list-tools.tsx';
import { SearchFields } from './search-fields.tsx';
import { SearchPill } from './search-pill.tsx';
import { useSearchWords } from './search-words.ts';
import { CategorySelect, RegionSelect } from '../../entities/listing/listing-filters.tsx';
import type { OnSearchChange } from '../../lib/search-params.ts';

const BrowseNoResults = lazyPart(() => import('./browse-no-results.tsx'), 'BrowseNoResults');
const BrowseSearchSheet = lazyPart(() => import('./browse-search-sheet.tsx'), 'BrowseSearchSheet');
const FilterDialog = lazyPart(() => import('../../entities/listing/filter-dialog.tsx'), 'FilterDialog');

type Props = {
  search: BrowseSearch;
  onSearch: OnSearchChange<BrowseSearch>;
  children: ReactNode;
};

export function BrowsePage({ search, onSearch, children }: Props) {
  const { t } = useTranslation();
  const isMapOpen = useIsMapOpen(search);
  const isPhone = useIsPhone();
  const [isFiltering, setFiltering] = useState(false);
  const placeChips = usePlaceChips(search);
  const list = useQuery(browseListingsQuery(search));
  const type = LISTING_TYPE_BY_TAB[search.tab ?? 'available'];
  const unfiltered = { type, status: 'available', elsewhere: true };
  const isFiltered = hasBrowseFilters(search);
  const count = useListCount(list.isPlaceholderData ? undefined : list.data, isFiltered, unfiltered);
  const words = useSearchWords(search);
  const query = toBrowseQuery(search);
  const notifyMe = {
    query: toSavedQuery(query),
    // An empty list has a larger one.
    visibility: list.data?.items.length === 0 ? 'hidden' : undefined,
  } as const;
  const { regions, categories } = useChoices(search);
  const narrow = (change: BrowseSearch) => onSearch({ ...change, page: undefined }, { replace: true });
  const clearPlaceAndDates = () => narrow({ ...clearedPlaceAndDates(search), municipality: undefined });
  const kind: ListingKind = search.tab === 'needed' ? 'needed' : 'available';
  const subtitle = (
    <chakra.p color="fg.muted">
      {t('What other municipalities can lease to you, and what they are looking for')}
    </chakra.p>
  );
  const selects = (size: Pick<Parameters<typeof RegionSelect>[0], 'w' | 'h' | 'textStyle'>) => (
    <>
      {regions.length > 0 && <RegionSelect {...size} search={search} onSearch={narrow} values={regions} />}
      {categories.length > 0 && <CategorySelect {...size} search={search} onSearch={narrow} values={categories} />}
    </>
  );
  return (
    <Container pt={{ base: '1', md: '4' }} pb="6" maxW={isMapOpen ? 'widePage' : 'page'}>
      <Box
        display="flex"
        flexWrap={{ base: 'wrap', lg: 'nowrap' }}
        alignItems="baseline"
        columnGap="4"
        mb={{ md: '1' }}
      >
        <PageTitle
          title={t('Browse Assets')}
          textStyle={{ base: 'lg', md: '3xl' }}
          flexShrink={{ lg: '0' }}
          lineHeight={{ base: '1.1', md: '1.25' }}
          fontWeight="700"
        />
        {!isPhone && (
          <>
            {subtitle}
            {/* The tools leave it no space in a narrow window. */}
            <Box ms="auto" flexShrink={0} alignSelf="center">
              <NotifyMeButton {...notifyMe} size="sm" minH="9" textFrom="2xl" />
            </Box>
          </>
        )}
      </Box>
      <Tabs<ListingKind>
        label={t('Browse Assets')}
        chosen={kind}
        onChoose={(name) => onSearch({ tab: name === 'needed' ? name : undefined, page: undefined })}
        isCompact
        tabs={[
          { name: 'available', label: t('Available Assets') },
          { name: 'needed', label: t('Needed Assets') },
        ]}
      >
        <SkipToResults />
        {isPhone ? (
          <SearchPill
            words={words}
            count={count}
            action={<NotifyMeButton {...notifyMe} textFrom="md" borderRadius="full" />}
          >
            {(close) => <BrowseSearchSheet search={search} onSubmit={narrow} onClose={close} />}
          </SearchPill>
        ) : (
          <SearchFields search={search} onSearch={narrow} oneLineFrom="xl" />
        )}
        <ListTools
          count={count}
          chipsFit="xl"
          chips={<FilterChips<BrowseSearch> chips={placeChips} onChange={narrow} onClear={clearPlaceAndDates} />}
        >
          {isPhone
            ? regions.length + categories.length > 0 && (
                <FiltersButton
                  count={[search.region, search.category].filter(Boolean).length}
                  onClick={() => setFiltering(true)}
                />
              )
            : selects({ w: '50', h: '9', textStyle: 'sm' })}
          <MapToggle search={search} onSearch={narrow} />
          {placeOf(search) && (
            <SortSelect
              values={['distance', 'newest']}
              labelOf={(sort) => SORT_LABELS[sort]}
              chosen={browseSort(search)}
              onChoose={(sort) =>
                onSearch({ sort: sort === 'newest' ? sort : undefined, page: undefined }, { replace: true })
              }
            />
          )}
          <RefreshButton query={list} />
        </ListTools>
        <ListAndMap
          search={search}
          onSearch={narrow}
          query={query}
          columns={['minmax(0, 1fr)', 'minmax(0, 1.65fr) minmax(0, 1fr)']}
          isOpen={isMapOpen}
          opensDialog
        >
          {(onHighlight) => (
            <ListingResults
              key={kind}
              query={browseListingsQuery(search)}
              onHighlight={onHighlight}
              search={search}
              onSearch={onSearch}
              loading={t(KIND_TEXTS[kind].loading)}
              failed={t(KIND_TEXTS[kind].error)}
              hasRefresh={false}
              empty={
                isFiltered
                  ? t('No assets found matching your criteria.')
                  : kind === 'needed'
                    ? t('No other municipality is looking for anything right now.')
                    : t('No other municipality has anything available right now.')
              }
              symbol={kind === 'needed' ? 'road-maintenance' : 'construction'}
              noResults={isFiltered && <BrowseNoResults search={search} onChange={narrow} />}
            >
              <ButtonLink to="/listings" search={{ new: true, ...(kind === 'available' && { tab: 'needed' }) }}>
                {kind === 'available' ? t('Post Asset Need') : t('List Available Asset')}
              </ButtonLink>
              <NotifyMeButton query={notifyMe.query} />
            </ListingResults>
          )}
        </ListAndMap>
      </Tabs>
      {isPhone && <Box mt="6">{subtitle}</Box>}
      {isFiltering && (
        <FilterDialog
          found={list.data}
          onClear={isFiltered ? () => narrow(clearBrowseFilters(search)) : undefined}
          onClose={() => setFiltering(false)}
        >
          <Stack gap="4">{selects({ w: '100%' })}</Stack>
        </FilterDialog>
      )}
      {children}
    </Container>
  );
}

/** The regions and categories that find something here. None before that is known, so that nothing goes away. */
function useChoices(search: BrowseSearch) {
  const { data: facets, isPending } = useQuery(facetsQuery(toBrowseQuery(search)));
  const counts = isPending ? { region: {}, category: {} } : facets;
  return {
    regions: usefulChoices(TOOLS_REGIONS, counts?.region, search.region ? [search.region] : []),
    categories: usefulChoices(TOOLS_CATEGORIES, counts?.category, search.category ? [search.category] : []),
  };
}
