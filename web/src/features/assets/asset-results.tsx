import { Box, Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { LISTINGS_PAGE_SIZE } from '@commonyard/contracts/assets.values';
import { useTranslation } from '../../lib/translation.ts';
import { CardSkeletons } from '../../ui/card-skeletons.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Refresh } from '../../ui/refresh.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
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
  const { data, isPending, isError, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(query);
  const { page = 1 } = search;
  // The last listing of the last page is gone, or the address is an old one.
  const lastPage = data && !isPlaceholderData ? Math.max(Math.ceil(data.total / LISTINGS_PAGE_SIZE), 1) : page;
  const isBeyond = data?.items.length === 0 && page > lastPage;
  useEffect(() => {
    if (isBeyond) onSearch({ page: lastPage > 1 ? lastPage : undefined }, { replace: true });
  }, [isBeyond, lastPage, onSearch]);

  if (isPending || isBeyond) return <CardSkeletons text={loading} count={LISTINGS_PAGE_SIZE} />;
  if (isError) return <ErrorState text={failed} onRetry={() => void refetch()} />;
  return (
    <>
      <Box display="flex" justifyContent="flex-end" mb="8px">
        <Refresh updatedAt={dataUpdatedAt} isBusy={isFetching} onRefresh={() => void refetch()} />
      </Box>
      {data.items.length === 0 ? (
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
      ) : (
        <>
          <chakra.h2 srOnly>{t('Results')}</chakra.h2>
          <chakra.ul
            aria-busy={isPlaceholderData}
            opacity={isPlaceholderData ? 0.6 : 1}
            transition="opacity 120ms"
            listStyleType="none"
            display="grid"
            gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 17.5rem), 1fr))"
            gap="24px"
          >
            {data.items.map((listing, index) => (
              <li key={listing.id}>
                <AssetCard listing={listing} eager={index < 3} hasType={hasType ?? false} />
              </li>
            ))}
          </chakra.ul>
          <Pager
            page={page}
            size={LISTINGS_PAGE_SIZE}
            total={data.total}
            capped={data.capped}
            shown={data.items.length}
            hasNext={data.next !== undefined}
          />
        </>
      )}
    </>
  );
}
