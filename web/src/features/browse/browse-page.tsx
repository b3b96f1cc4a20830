import type { ReactNode } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';
import type { ListingKind } from '../../entities/listing/listing-kind.ts';
import { PlainSelect } from '../../ui/plain-controls.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Container } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ListingFilters } from '../../entities/listing/listing-filters.tsx';
import { ListingResults } from '../../entities/listing/listing-results.tsx';
import { browseSort, browseListingsQuery } from './browse.queries.ts';
import { canMeasureDistance } from '../../entities/listing/listing.policy.ts';
import { hasFilters, type ListingsSearch } from '../../entities/listing/listing.search.ts';
import { ListingsPageHead } from '../../entities/listing/listings-page-head.tsx';
import type { OnSearchChange } from '../../lib/search-params.ts';

type Props = {
  user: User;
  search: ListingsSearch;
  onSearch: OnSearchChange<ListingsSearch>;
  /** Dialogs that the URL opens over the page. */
  children: ReactNode;
};

/** Listings of other municipalities. */
export function BrowsePage({ user, search, onSearch, children }: Props) {
  const { t } = useTranslation();
  const kind: ListingKind = search.tab === 'needed' ? 'needed' : 'available';
  return (
    <Container py="6">
      <ListingsPageHead
        title={t('Browse Assets')}
        subtitle={t('What other municipalities can lease to you, and what they look for')}
      />
      <Tabs<ListingKind>
        label={t('Browse Assets')}
        chosen={kind}
        onChoose={(name) => onSearch({ tab: name === 'needed' ? name : undefined, page: undefined })}
        tabs={[
          { name: 'available', label: t('Available Assets') },
          { name: 'needed', label: t('Needed Assets') },
        ]}
      >
        <ListingFilters search={search} onSearch={onSearch}>
          {canMeasureDistance(user) && (
            <PlainSelect
              aria-label={t('Sort by')}
              flex={{ base: '1 1 140px', md: '0 0 180px' }}
              value={browseSort(search, user)}
              onChange={({ target }) =>
                onSearch({ sort: target.value === 'newest' ? 'newest' : undefined, page: undefined }, { replace: true })
              }
            >
              <option value="distance">{t('Nearest first')}</option>
              <option value="newest">{t('Newest first')}</option>
            </PlainSelect>
          )}
        </ListingFilters>
        <ListingResults
          key={kind}
          query={browseListingsQuery(search, user)}
          search={search}
          onSearch={onSearch}
          loading={kind === 'needed' ? t('Loading equipment needs...') : t('Loading equipment...')}
          failed={
            kind === 'needed'
              ? t('Failed to load equipment needs. Please try again later.')
              : t('Failed to load equipment. Please try again later.')
          }
          empty={
            hasFilters(search)
              ? t('No assets found matching your criteria.')
              : kind === 'needed'
                ? t('No other municipality looks for anything right now.')
                : t('No other municipality has anything available right now.')
          }
          symbol={kind === 'needed' ? 'road-maintenance' : 'construction'}
        >
          <ButtonLink to="/listings" search={{ new: true, ...(kind === 'available' && { tab: 'needed' }) }}>
            {kind === 'available' ? t('Post Asset Need') : t('List Available Asset')}
          </ButtonLink>
        </ListingResults>
      </Tabs>
      {children}
    </Container>
  );
}
