import { Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LISTINGS_PAGE_SIZE } from '@commonyard/contracts/assets.values';
import { useTranslation } from '../../lib/translation.ts';
import { CardSkeletons } from '../../ui/card-skeletons.tsx';
import { PagedResults } from '../../ui/paged-results.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ListingCard } from './listing-card.tsx';
import { ListingGrid } from './card-frame.tsx';
import type { ListingPageQuery } from './listing.queries.ts';
import { hasFilters, type ListingsSearch } from './listing.search.ts';
import type { OnSearchChange } from '../../lib/search-params.ts';

type Props = {
  query: ListingPageQuery;
  search: ListingsSearch;
  onSearch: OnSearchChange<ListingsSearch>;
  loading: string;
  failed: string;
  empty: string;
  symbol: string;
  hasType?: boolean;
  hasRefresh?: boolean;
  children?: ReactNode;
  /** Shown with the text of the empty list instead of these children and its picture. */
  noResults?: ReactNode;
  /** Called with the municipality of the listing under the pointer or with the focus. */
  onHighlight?: (municipality: string | undefined) => void;
};

export function ListingResults({
  query,
  search,
  onSearch,
  loading,
  failed,
  empty,
  symbol,
  hasType,
  hasRefresh,
  children,
  noResults,
  onHighlight,
}: Props) {
  const { t } = useTranslation();
  return (
    <PagedResults
      query={useQuery(query)}
      size={LISTINGS_PAGE_SIZE}
      search={search}
      onSearch={onSearch}
      {...(hasRefresh !== undefined && { hasRefresh })}
      skeletons={<CardSkeletons text={loading} count={LISTINGS_PAGE_SIZE} />}
      errorText={failed}
      empty={
        noResults ? (
          <>
            <chakra.p textStyle="xl" mb="4">
              {empty}
            </chakra.p>
            {noResults}
          </>
        ) : (
          <EmptyState text={empty} symbol={symbol}>
            {children}
            {hasFilters(search) && (
              <Button
                variant="outline"
                onClick={() => {
                  onSearch({ q: undefined, region: undefined, category: undefined, page: undefined });
                }}
              >
                {t('Clear filters')}
              </Button>
            )}
          </EmptyState>
        )
      }
    >
      {(listings) => (
        <>
          <chakra.h2 srOnly>{t('Results')}</chakra.h2>
          <ListingGrid listings={listings} minWidth="17.5rem" onHighlight={onHighlight}>
            {(listing, index, illustration) => (
              <ListingCard listing={listing} illustration={illustration} eager={index < 3} hasType={hasType ?? false} />
            )}
          </ListingGrid>
        </>
      )}
    </PagedResults>
  );
}
