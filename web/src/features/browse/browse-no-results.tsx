import { ListingCard } from '../../entities/listing/listing-card.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { toBrowseQuery } from './browse.queries.ts';
import type { BrowseSearch } from './browse.search.ts';
import { NoResults } from './no-results.tsx';

/** What helps where no listing of another municipality matches. */
export function BrowseNoResults({
  search,
  onChange,
}: {
  search: BrowseSearch;
  onChange: (change: BrowseSearch) => void;
}) {
  const { t } = useTranslation();
  const { category, region } = search;
  return (
    <NoResults<BrowseSearch>
      kind={search.tab === 'needed' ? 'needed' : 'available'}
      search={search}
      query={toBrowseQuery(search)}
      more={[
        category && { label: t('Any category'), change: { category: undefined } },
        region && { label: t('Any region'), change: { region: undefined } },
      ]}
      onChange={onChange}
      clearLabel={t('Clear filters')}
      renderCard={(listing, illustration) => (
        <ListingCard listing={listing} illustration={illustration} eager={false} hasType={false} />
      )}
    />
  );
}
