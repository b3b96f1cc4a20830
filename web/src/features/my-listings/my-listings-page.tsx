import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { FACET_COUNT_CAP } from '@commonyard/contracts/assets.values';
import type { ReactNode } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { formatCount } from '../../lib/format.ts';
import { listingCountsQuery, listingPageQuery } from '../../entities/listing/listing.queries.ts';
import { useTranslation } from '../../lib/translation.ts';
import { isWaiting } from '../../entities/user/session.ts';
import { Container, SmallText } from '../../ui/layout.tsx';
import { SkipToResults } from '../../ui/skip-to-results.tsx';
import { TabCount, Tabs } from '../../ui/tabs.tsx';
import { ListingFilters, ListingsPageHead } from '../../entities/listing/listing-filters.tsx';
import { ListingResults } from '../../entities/listing/listing-results.tsx';
import {
  allowedTab,
  LISTING_TABS,
  type ListingsSearch,
  type ListingTab,
  toApiQuery,
  LISTING_TYPE_BY_TAB,
} from '../../entities/listing/listing.search.ts';
import type { OnSearchChange } from '../../lib/search-params.ts';

const LABELS: Record<ListingTab, string> = {
  available: 'Available Assets',
  needed: 'Needed Assets',
  pending: 'Pending Approval',
};
const SYMBOLS: Record<ListingTab, string> = { available: 'construction', needed: 'road-maintenance', pending: 'other' };

const WAITS_ID = 'waits-for-approval';

type Props = {
  user: User;
  search: ListingsSearch;
  onSearch: OnSearchChange<ListingsSearch>;
  children: ReactNode;
};

export function MyListingsPage({ user, search, onSearch, children }: Props) {
  const { t } = useTranslation();
  const tab = allowedTab(search, user.role);
  const isAdmin = user.role === 'admin';
  const addNew = () => onSearch({ new: true });
  const waits = isWaiting(user);
  const unlessWaiting = waits && { disabled: true, 'aria-describedby': WAITS_ID };
  return (
    <Container py="6">
      <ListingsPageHead
        title={isAdmin ? t('Manage Listings') : t('My Listings')}
        subtitle={
          isAdmin ? t('Manage and review municipal asset listings') : t('View and manage your municipal asset listings')
        }
      >
        <Button onClick={addNew} {...unlessWaiting}>
          <Plus aria-hidden />
          {t('Add New')}
        </Button>
      </ListingsPageHead>
      {waits && (
        <SmallText id={WAITS_ID} mb="4">
          {t('You can add listings once your account is approved.')}
        </SmallText>
      )}
      <Tabs<ListingTab>
        label={t('Listings')}
        chosen={tab}
        onChoose={(name) => onSearch({ tab: name === 'available' ? undefined : name, page: undefined })}
        tabs={LISTING_TABS.filter((name) => isAdmin || name !== 'pending').map((name) => ({
          name,
          label:
            name === 'pending' ? (
              <>
                {t(LABELS[name])}
                <PendingCount />
              </>
            ) : (
              t(LABELS[name])
            ),
        }))}
      >
        <SkipToResults />
        <ListingFilters search={search} onSearch={onSearch} />
        <ListingResults
          key={tab}
          query={myListingsQuery(search, user)}
          search={search}
          onSearch={onSearch}
          loading={tab === 'needed' ? t('Loading equipment needs...') : t('Loading equipment...')}
          failed={t('Failed to load your listings. Please try again.')}
          empty={t('No assets found matching your criteria.')}
          symbol={SYMBOLS[tab]}
          hasType={tab === 'pending'}
        >
          <Button onClick={addNew} {...unlessWaiting}>
            {t('Add New Asset')}
          </Button>
        </ListingResults>
      </Tabs>
      {children}
    </Container>
  );
}

function PendingCount() {
  const { data } = useQuery(listingCountsQuery);
  const count = data ? data.available_asset.pending + data.needed_asset.pending : 0;
  if (count === 0) return null;
  return <TabCount>{formatCount(Math.min(count, FACET_COUNT_CAP), count > FACET_COUNT_CAP)}</TabCount>;
}

export const myListingsQuery = (search: ListingsSearch, { role }: Pick<User, 'role'>) => {
  const tab = allowedTab(search, role);
  return listingPageQuery('own', {
    ...(role === 'admin' ? adminTabQuery(tab) : ownTabQuery(tab)),
    ...toApiQuery(search),
  });
};

const ownTabQuery = (tab: ListingTab) => ({ type: LISTING_TYPE_BY_TAB[tab], mine: true });
const adminTabQuery = (tab: ListingTab) =>
  tab === 'pending' ? { status: 'pending', sort: 'oldest' } : { type: LISTING_TYPE_BY_TAB[tab], status: 'available' };
