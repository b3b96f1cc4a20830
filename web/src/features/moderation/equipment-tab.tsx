import { Box, Button, chakra, NativeSelect } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { ADMIN_PAGE_SIZE, ASSET_STATUSES, type AssetStatus } from '@commonyard/contracts/assets.values';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { LISTINGS_KEY } from '../../lib/listings.ts';
import { currentUserQuery } from '../../lib/session.ts';
import { STATUS_LABELS } from '../../lib/vocabulary.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Refresh } from '../../ui/refresh.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import type { OnSearch } from './dashboard-page.tsx';
import { EquipmentTable } from './equipment-table.tsx';
import { inventoryQuery } from './moderation.queries.ts';
import { sortedBy, type AdminSearch } from './moderation.search.ts';

const DeleteDialog = lazy(() => import('./delete-dialog.tsx').then(({ DeleteDialog }) => ({ default: DeleteDialog })));

type Props = { search: AdminSearch; onSearch: OnSearch };

/** Everything that is listed, whatever its status. */
export function EquipmentTab({ search, onSearch }: Props) {
  const { t } = useTranslation();
  const narrow = (change: AdminSearch) => onSearch({ ...change, page: undefined }, { replace: true });
  return (
    <>
      <chakra.h2 srOnly>{t('All Equipment')}</chakra.h2>
      <Box display="flex" flexWrap="wrap" gap="12px" mb="16px">
        <SearchInput
          label={t('Search listings')}
          placeholder={t('Grader, plow, chipper...')}
          value={search.q ?? ''}
          onChange={(q) => narrow({ q: q || undefined })}
        />
        <NativeSelect.Root w={{ base: '100%', sm: '220px' }}>
          <NativeSelect.Field
            aria-label={t('Status')}
            value={search.status ?? ''}
            onChange={({ target }) => narrow({ status: (target.value || undefined) as AssetStatus | undefined })}
          >
            <option value="">{t('All statuses')}</option>
            {ASSET_STATUSES.map((status) => (
              <option key={status} value={status}>
                {t(STATUS_LABELS[status])}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Box>
      <Inventory search={search} onSearch={onSearch} />
    </>
  );
}

function Inventory({ search, onSearch }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [deleting, setDeleting] = useState<ListingSummary>();
  const { data, isPending, isError, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(
    inventoryQuery(search),
  );
  const { page = 1 } = search;
  // The last listing of the last page was deleted, or the address is an old one.
  const lastPage = data && !isPlaceholderData ? Math.max(Math.ceil(data.total / ADMIN_PAGE_SIZE), 1) : page;
  const isBeyond = data?.items.length === 0 && page > lastPage;
  useEffect(() => {
    if (isBeyond) onSearch({ page: lastPage }, { replace: true });
  }, [isBeyond, lastPage, onSearch]);

  if (isPending) return <TableSkeleton />;
  if (isError) {
    const retry = () => {
      // An ended session looks like this too; then the login form comes.
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      void refetch();
    };
    return (
      <ErrorState
        text={t('Error loading equipment inventory. Please try again.')}
        reason={t('Failed to fetch all assets')}
        onRetry={retry}
      />
    );
  }
  const refresh = (
    <Box display="flex" justifyContent="flex-end" mb="8px">
      <Refresh
        updatedAt={dataUpdatedAt}
        isBusy={isFetching}
        onRefresh={() => void queryClient.invalidateQueries({ queryKey: LISTINGS_KEY })}
      />
    </Box>
  );
  if (data.items.length === 0 && (search.q || search.status)) {
    return (
      <>
        {refresh}
        <EmptyState text={t('No listings match')}>
          <Button type="button" onClick={() => onSearch({ q: undefined, status: undefined, page: undefined })}>
            {t('Clear all')}
          </Button>
        </EmptyState>
      </>
    );
  }
  if (data.items.length === 0) {
    return (
      <>
        {refresh}
        <EmptyState text={t('No equipment found in the inventory.')} symbol="construction">
          <ButtonLink to="/post-available-item">{t('Add Available')}</ButtonLink>
          <ButtonLink to="/post-needed-item" variant="outline">
            {t('Add Needed')}
          </ButtonLink>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {refresh}
      <Box aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1} transition="opacity 120ms">
        <EquipmentTable
          listings={data.items}
          search={search}
          onSort={(column) => onSearch(sortedBy(column, search), { replace: true })}
          onDelete={setDeleting}
        />
      </Box>
      <Pager
        page={page}
        size={ADMIN_PAGE_SIZE}
        total={data.total}
        capped={data.capped}
        shown={data.items.length}
        hasNext={data.next !== undefined}
      />
      {deleting && (
        <Suspense>
          <DeleteDialog listing={deleting} onClose={() => setDeleting(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function TableSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading text={t('Loading equipment...')}>
      <Box display="flex" flexDirection="column" gap="4px">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} h="52px" />
        ))}
      </Box>
    </Loading>
  );
}
