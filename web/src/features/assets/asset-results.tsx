import { Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LISTINGS_PAGE_SIZE } from '@commonyard/contracts/assets.values';
import { useTranslation } from '../../lib/translation.ts';
import { CardSkeletons } from '../../ui/card-skeletons.tsx';
import { PagedResults } from '../../ui/paged-results.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AssetCard } from './asset-card.tsx';
import type { AssetsPage } from './assets.queries.ts';
import { isNarrowed, type AssetsSearch, type OnSearch } from './assets.search.ts';

type Props = {
  query: AssetsPage;
  search: AssetsSearch;
  onSearch: OnSearch;
  /** What is being loaded, and what to say where that fails. */
  loading: string;
  failed: string;
  empty: string;
  symbol: string;
  hasType?: boolean;
  /** What can be done where nothing is there. */
  children?: ReactNode;
};

/** A page of cards, or why there are none. */
export function AssetResults({ query, search, onSearch, loading, failed, empty, symbol, hasType, children }: Props) {
  const { t } = useTranslation();
  return (
    <PagedResults
      query={useQuery(query)}
      size={LISTINGS_PAGE_SIZE}
      search={search}
      onSearch={onSearch}
      skeletons={<CardSkeletons text={loading} count={LISTINGS_PAGE_SIZE} />}
      failed={failed}
      empty={
        <EmptyState text={empty} symbol={symbol}>
          {children}
          {isNarrowed(search) && (
            <Button
              type="button"
              variant="outline"
              onClick={() => onSearch({ q: undefined, region: undefined, category: undefined, page: undefined })}
            >
              {t('Clear filters')}
            </Button>
          )}
        </EmptyState>
      }
    >
      {(listings) => (
        <>
          <chakra.h2 srOnly>{t('Results')}</chakra.h2>
          <chakra.ul
            listStyleType="none"
            display="grid"
            gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 17.5rem), 1fr))"
            gap="24px"
          >
            {listings.map((listing, index) => (
              <li key={listing.id}>
                <AssetCard listing={listing} eager={index < 3} hasType={hasType ?? false} />
              </li>
            ))}
          </chakra.ul>
        </>
      )}
    </PagedResults>
  );
}
