import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';
import type { Side } from '../../lib/vocabulary.ts';
import { Choice } from '../../ui/controls.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Container } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AssetFilters } from './asset-filters.tsx';
import { AssetResults } from './asset-results.tsx';
import { browseSort, elsewhereQuery } from './assets.queries.ts';
import { hasPlace } from './assets.rules.ts';
import { isNarrowed, type AssetsSearch, type OnSearch } from './assets.search.ts';
import { AssetsDialogs } from './assets-dialogs.tsx';
import { AssetsHead } from './assets-head.tsx';

type Props = { user: User; search: AssetsSearch; onSearch: OnSearch };

/** What other municipalities have available, and what they need. */
export function BrowsePage({ user, search, onSearch }: Props) {
  const { t } = useTranslation();
  const side: Side = search.tab === 'needed' ? 'needed' : 'available';
  return (
    <Container py="24px">
      <AssetsHead
        title={t('Browse Assets')}
        subtitle={t('What other municipalities can lease to you, and what they look for')}
        why={t(
          'Owners are not named on the cards, so that a listing is judged on its merits. Whoever answers your inquiry says who they are.',
        )}
      />
      <Tabs<Side>
        label={t('Browse Assets')}
        chosen={side}
        onChoose={(name) => onSearch({ tab: name === 'needed' ? name : undefined, page: undefined })}
        tabs={[
          { name: 'available', label: t('Available Assets') },
          { name: 'needed', label: t('Needed Assets') },
        ]}
      >
        <AssetFilters search={search} onSearch={onSearch}>
          {hasPlace(user) && (
            <Choice
              aria-label={t('Sort by')}
              flex={{ base: '1 1 140px', md: '0 0 180px' }}
              value={browseSort(search, user)}
              onChange={({ target }) =>
                onSearch({ sort: target.value === 'newest' ? 'newest' : undefined, page: undefined }, { replace: true })
              }
            >
              <option value="distance">{t('Nearest first')}</option>
              <option value="newest">{t('Newest first')}</option>
            </Choice>
          )}
        </AssetFilters>
        <AssetResults
          key={side}
          query={elsewhereQuery(search, user)}
          search={search}
          onSearch={onSearch}
          loading={side === 'needed' ? t('Loading equipment needs...') : t('Loading equipment...')}
          failed={
            side === 'needed'
              ? t('Failed to load equipment needs. Please try again later.')
              : t('Failed to load equipment. Please try again later.')
          }
          empty={
            isNarrowed(search)
              ? t('No assets found matching your criteria.')
              : side === 'needed'
                ? t('No other municipality looks for anything right now.')
                : t('No other municipality has anything available right now.')
          }
          symbol={side === 'needed' ? 'road-maintenance' : 'construction'}
        >
          <ButtonLink to="/listings" search={{ new: true, ...(side === 'available' && { tab: 'needed' }) }}>
            {side === 'available' ? t('Post Asset Need') : t('List Available Asset')}
          </ButtonLink>
        </AssetResults>
      </Tabs>
      <AssetsDialogs user={user} search={search} onSearch={onSearch} tab={side} />
    </Container>
  );
}
