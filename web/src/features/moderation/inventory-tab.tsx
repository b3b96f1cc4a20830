import { chakra } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { ADMIN_PAGE_SIZE, LISTING_STATUSES } from '@commonyard/contracts/assets.values';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { listingKeys } from '../../entities/listing/listing.queries.ts';
import { currentUserQuery } from '../../entities/user/session.ts';
import { LISTING_STATUS_LABELS } from '@commonyard/contracts/listing-labels.values';
import { ButtonLink } from '../../ui/links.tsx';
import { PagedResults } from '../../ui/paged-results.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { RowSkeletons } from '../../ui/query-state.tsx';
import { FilterSelect, SearchInput } from '../../ui/list-filters.tsx';
import { SkipToResults } from '../../ui/skip-to-results.tsx';
import { InventoryTable } from './inventory-table.tsx';
import { inventoryQuery } from './moderation.queries.ts';
import { toggleSort, type AdminSearch } from './moderation.search.ts';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { Cluster } from '../../ui/layout.tsx';

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'), 'DeleteDialog');

type Props = { search: AdminSearch; onSearch: OnSearchChange<AdminSearch> };

export function InventoryTab({ search, onSearch }: Props) {
  const { t } = useTranslation();
  const narrow = (change: AdminSearch) => onSearch({ ...change, page: undefined }, { replace: true });
  return (
    <>
      <chakra.h2 srOnly>{t('All Equipment')}</chakra.h2>
      <Cluster gap="3" mb="4">
        <SkipToResults />
        <SearchInput
          label="Search listings"
          placeholder="Grader, plow, chipper..."
          search={search}
          onSearch={onSearch}
        />
        <FilterSelect
          label="Status"
          all="All statuses"
          values={LISTING_STATUSES}
          labelOf={(status) => LISTING_STATUS_LABELS[status]}
          chosen={search.status}
          onChoose={(status) => narrow({ status })}
          w={{ base: '100%', sm: '55' }}
        />
      </Cluster>
      <InventoryResults search={search} onSearch={onSearch} />
    </>
  );
}

function InventoryResults({ search, onSearch }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [deleting, setDeleting] = useState<ListingSummary>();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: listingKeys.all });
  const retry = () => {
    // An expired session fails the same way; refetching the user shows the login form.
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
        skeletons={<RowSkeletons text="Loading equipment..." height="13" count={8} />}
        errorText={t('Error loading equipment inventory. Please try again.')}
        errorReason={t('Failed to fetch all assets')}
        onRefresh={refresh}
        onRetry={retry}
        narrowed={{ by: ['q', 'status'], text: t('No listings match'), clearLabel: t('Clear all') }}
        empty={
          <EmptyState text={t('No equipment found in the inventory.')} symbol="construction">
            <ButtonLink to="/post-available-item">{t('Add Available')}</ButtonLink>
            <ButtonLink to="/post-needed-item" variant="outline">
              {t('Add Needed')}
            </ButtonLink>
          </EmptyState>
        }
      >
        {(listings) => (
          <InventoryTable
            listings={listings}
            search={search}
            onSort={(column) => onSearch(toggleSort(column, search), { replace: true })}
            onDelete={setDeleting}
          />
        )}
      </PagedResults>
      {deleting && <DeleteDialog listing={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}
