import { Box, Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { CATEGORIES, COUNT_CAP, POSTERS } from '@commonyard/contracts/assets.values';
import type { PendingListing } from '@commonyard/contracts/http/assets';
import { labels } from '@commonyard/contracts/known-values.values';
import { categoryLabel } from '@commonyard/contracts/listing-labels.values';
import { MunicipalityFilter } from '../../entities/municipality/municipality-filter.tsx';
import { useMunicipalityNames } from '../../entities/municipality/municipality-names.ts';
import { formatCount } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { useTranslation } from '../../lib/translation.ts';
import { useIsPhone } from '../../lib/use-wide.ts';
import { FilterChips, type FilterChip } from '../../ui/filter-chips.tsx';
import { Cluster, Row, Stack } from '../../ui/layout.tsx';
import { FilterSelect, SearchInput } from '../../ui/list-filters.tsx';
import { moderationCountsQuery } from './moderation.queries.ts';
import type { AdminSearch, PendingTabName } from './moderation.search.ts';
import { CLEARED_QUEUE, isNarrowed } from './queue-search.ts';

const FilterDialog = lazyPart(() => import('../../entities/listing/filter-dialog.tsx'), 'FilterDialog');

type Found = { total: number; capped: boolean };
type Props = {
  tab: PendingTabName;
  search: AdminSearch;
  onSearch: OnSearchChange<AdminSearch>;
  /** How many listings match; undefined until that is known. */
  found: Found | undefined;
  /** A listing of the chosen sender, if there is one. */
  sender: PendingListing | undefined;
  /** Called when the control that had the focus goes away. */
  onRemoved: () => void;
};

/** What narrows the queue. On phones a dialog has the filters. */
export function QueueFilters({ tab, search, onSearch, found, sender, onRemoved }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [isFiltering, setFiltering] = useState(false);
  const chips = useChips(search, sender);
  const change = (to: AdminSearch) => onSearch(to, { replace: true });
  const remove = (to: AdminSearch) => {
    change(to);
    onRemoved();
  };
  const count = useCount(tab, search, found);
  const filters = <Filters search={search} onChange={change} isStacked={isPhone === true} />;
  const sort = (
    <FilterSelect
      label="Sort by"
      values={['oldest', 'newest']}
      labelOf={(value) => ({ oldest: 'Oldest first', newest: 'Newest first' })[value]}
      chosen={search.queue ?? 'oldest'}
      onChoose={(value) => change({ queue: value === 'newest' ? value : undefined })}
      w={{ md: '50' }}
      flex={{ base: '2 1 {sizes.45}', md: 'none' }}
    />
  );
  return (
    <>
      <Cluster gap="3" mb="3">
        <SearchInput
          label="Search listings"
          placeholder="Grader, plow, chipper..."
          search={search}
          onSearch={onSearch}
        />
        {isPhone ? (
          <Button variant="outline" flex="1 1 {sizes.28}" onClick={() => setFiltering(true)}>
            <SlidersHorizontal aria-hidden />
            {chips.length > 0 ? t('Filters ({count})', { count: chips.length }) : t('Filters')}
          </Button>
        ) : (
          filters
        )}
        {isPhone && sort}
      </Cluster>
      <Row flexWrap={{ base: 'wrap', md: 'nowrap' }} columnGap="4" rowGap="1" minH="9" mb="2">
        <Box as="output" flexShrink={0} fontVariantNumeric="tabular-nums">
          {count}
        </Box>
        <Box flex={{ base: '1 1 100%', md: '1' }} minW="0">
          <FilterChips<AdminSearch> chips={chips} onChange={remove} onClear={() => remove(CLEARED_QUEUE)} />
        </Box>
        {!isPhone && sort}
      </Row>
      {isFiltering && (
        <FilterDialog
          found={found}
          onClear={isNarrowed(search) ? () => change(CLEARED_QUEUE) : undefined}
          onClose={() => setFiltering(false)}
        >
          {filters}
        </FilterDialog>
      )}
    </>
  );
}

type FiltersProps = { search: AdminSearch; onChange: (change: AdminSearch) => void; isStacked: boolean };

function Filters({ search, onChange, isStacked }: FiltersProps) {
  const { t } = useTranslation();
  const width = isStacked ? '100%' : '55';
  const controls = (
    <>
      <Box w={isStacked ? '100%' : '50'}>
        <MunicipalityFilter
          name="queue-municipality"
          label="Municipality"
          placeholder="Any municipality"
          clearText={t('Clear the municipality')}
          value={search.municipality}
          onChange={(municipality) => onChange({ municipality })}
        />
      </Box>
      <FilterSelect
        label="Category"
        all="All Categories"
        values={CATEGORIES}
        labelOf={categoryLabel}
        chosen={search.category}
        onChoose={(category) => onChange({ category })}
        w={width}
      />
      <FilterSelect
        label="Posted by"
        all="Posted by anyone"
        values={POSTERS}
        labelOf={(poster) => POSTER_LABELS[poster]}
        chosen={search.posted}
        onChoose={(posted) => onChange({ posted })}
        w={width}
      />
    </>
  );
  return isStacked ? <Stack gap="4">{controls}</Stack> : controls;
}

export const POSTER_LABELS = labels({ account: 'With an account', guest: 'Without an account' });

function useChips(search: AdminSearch, sender: PendingListing | undefined): FilterChip<AdminSearch>[] {
  const { t } = useTranslation();
  const { municipality, category, posted } = search;
  const nameOf = useMunicipalityNames(municipality !== undefined);
  return [
    ...(municipality ? [{ label: nameOf(municipality), change: { municipality: undefined } }] : []),
    ...(category ? [{ label: t(categoryLabel(category)), change: { category: undefined } }] : []),
    ...(posted ? [{ label: t(POSTER_LABELS[posted]), change: { posted: undefined } }] : []),
    ...(search.sender === undefined
      ? []
      : [
          {
            label: t('From {sender}', { sender: senderName(sender) ?? t('one sender') }),
            change: { sender: undefined },
          },
        ]),
  ];
}

const senderName = (card: PendingListing | undefined): string | null | undefined =>
  card && (card.contactName ?? card.contactOrganization ?? card.contactEmail ?? card.municipalityName);

/** '31 listings', or '7 of 31 listings' where filters leave some out. The listings of a sender are of both types. */
function useCount(tab: PendingTabName, search: AdminSearch, found: Found | undefined): string | undefined {
  const { t } = useTranslation();
  const { data: counts } = useQuery(moderationCountsQuery);
  if (!found) return undefined;
  const total = formatCount(found.total, found.capped);
  const { pendingAvailable = 0, pendingNeeded = 0 } = counts ?? {};
  const all =
    search.sender !== undefined
      ? pendingAvailable + pendingNeeded
      : tab === 'pending-needed'
        ? pendingNeeded
        : pendingAvailable;
  if (!isNarrowed(search) || all < found.total) return t('{total} listings', { count: found.total, total });
  return t('{found} of {total} listings', {
    count: all,
    found: total,
    total: formatCount(Math.min(all, COUNT_CAP), all > COUNT_CAP),
  });
}
