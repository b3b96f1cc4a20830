import { Box, Button, chakra, NativeSelect } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { ADMIN_PAGE_SIZE, ASSET_STATUSES, type AssetStatus } from '@commonyard/contracts/assets.values';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { LISTINGS_KEY } from '../../lib/listings.ts';
import { currentUserQuery } from '../../lib/session.ts';
import { STATUS_LABELS } from '../../lib/vocabulary.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { PagedResults } from '../../ui/paged-results.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { EmptyState } from '../../ui/states.tsx';
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
  const refresh = () => void queryClient.invalidateQueries({ queryKey: LISTINGS_KEY });
  const retry = () => {
    // An ended session looks like this too; then the login form comes.
    void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    refresh();
  };
  return (
    <>
      <PagedResults
        query={useQuery(inventoryQuery(search))}
        size={ADMIN_PAGE_SIZE}
        search={search}
        onSearch={onSearch}
        skeletons={<RowSkeletons text={t('Loading equipment...')} height="52px" count={8} />}
        failed={t('Error loading equipment inventory. Please try again.')}
        reason={t('Failed to fetch all assets')}
        onRefresh={refresh}
        onRetry={retry}
        empty={
          search.q || search.status ? (
            <EmptyState text={t('No listings match')}>
              <Button type="button" onClick={() => onSearch({ q: undefined, status: undefined, page: undefined })}>
                {t('Clear all')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState text={t('No equipment found in the inventory.')} symbol="construction">
              <ButtonLink to="/post-available-item">{t('Add Available')}</ButtonLink>
              <ButtonLink to="/post-needed-item" variant="outline">
                {t('Add Needed')}
              </ButtonLink>
            </EmptyState>
          )
        }
      >
        {(listings) => (
          <EquipmentTable
            listings={listings}
            search={search}
            onSort={(column) => onSearch(sortedBy(column, search), { replace: true })}
            onDelete={setDeleting}
          />
        )}
      </PagedResults>
      {deleting && (
        <Suspense>
          <DeleteDialog listing={deleting} onClose={() => setDeleting(undefined)} />
        </Suspense>
      )}
    </>
  );
}
