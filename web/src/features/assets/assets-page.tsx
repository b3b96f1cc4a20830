import { Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { FACET_COUNT_CAP } from '@commonyard/contracts/assets.values';
import type { User } from '@commonyard/contracts/http/identity';
import { formatCount } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { listingCountsQuery } from '../../lib/listings.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Container } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AssetFilters } from './asset-filters.tsx';
import { AssetResults } from './asset-results.tsx';
import { assetsQuery } from './assets.queries.ts';
import { tabOf, TABS, type AssetsSearch, type OnSearch, type Tab } from './assets.search.ts';
import { AssetsHead } from './assets-head.tsx';
import { AssetsDialogs } from './assets-dialogs.tsx';

const LABELS: Record<Tab, string> = {
  available: 'Available Assets',
  needed: 'Needed Assets',
  pending: 'Pending Approval',
};
const SYMBOLS: Record<Tab, string> = { available: 'construction', needed: 'road-maintenance', pending: 'other' };

type Props = { user: User; search: AssetsSearch; onSearch: OnSearch };

/** What somebody looks after. Tab, search, filters, page and the open listing live in the address. */
export function AssetsPage({ user, search, onSearch }: Props) {
  const { t } = useTranslation();
  const tab = tabOf(search, user.role);
  const isAdmin = user.role === 'admin';
  const addNew = () => onSearch({ new: true });
  return (
    <Container py="24px">
      <AssetsHead
        title={isAdmin ? t('Manage Listings') : t('My Listings')}
        subtitle={
          isAdmin ? t('Manage and review municipal asset listings') : t('View and manage your municipal asset listings')
        }
        why={
          isAdmin
            ? t('Cards here do not name the owner, so that a listing is judged on its merits. Its details do.')
            : t('This is how your listings look to other municipalities in Browse Assets: without your name.')
        }
      >
        <Button type="button" onClick={addNew}>
          <Plus aria-hidden />
          {t('Add New')}
        </Button>
      </AssetsHead>
      <Tabs<Tab>
        label={t('Listings')}
        chosen={tab}
        onChoose={(name) => onSearch({ tab: name === 'available' ? undefined : name, page: undefined })}
        tabs={TABS.filter((name) => isAdmin || name !== 'pending').map((name) => ({
          name,
          label:
            name === 'pending' ? (
              <>
                {t(LABELS[name])}
                <Waiting />
              </>
            ) : (
              t(LABELS[name])
            ),
        }))}
      >
        <AssetFilters search={search} onSearch={onSearch} />
        <AssetResults
          key={tab}
          query={assetsQuery(search, user)}
          search={search}
          onSearch={onSearch}
          loading={tab === 'needed' ? t('Loading equipment needs...') : t('Loading equipment...')}
          failed={t('Failed to load your listings. Please try again.')}
          empty={t('No assets found matching your criteria.')}
          symbol={SYMBOLS[tab]}
          hasType={tab === 'pending'}
        >
          <Button type="button" onClick={addNew}>
            {t('Add New Asset')}
          </Button>
        </AssetResults>
      </Tabs>
      <AssetsDialogs user={user} search={search} onSearch={onSearch} tab={tab} />
    </Container>
  );
}

/** How many wait for review: what waits for somebody glows like the beacon of a plough. */
function Waiting() {
  const { data } = useQuery(listingCountsQuery);
  const count = data ? data.available_asset.pending + data.needed_asset.pending : 0;
  if (count === 0) return null;
  return (
    <chakra.span
      minW="28px"
      px="8px"
      borderRadius="full"
      textStyle="sm"
      fontVariantNumeric="tabular-nums"
      bg="accent.solid"
      color="accent.contrast"
    >
      {formatCount(Math.min(count, FACET_COUNT_CAP), currentLanguage(), count > FACET_COUNT_CAP)}
    </chakra.span>
  );
}
