import { Box, Button, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import {
  placeOf,
  toApiQuery,
  toPlaceAndDatesQuery,
  type MapSearch,
  type PlaceAndDates,
  type PublicListingFilters,
} from '@commonyard/contracts/public-lists.values';
import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { typeOfKind, type ListingKind } from '../../entities/listing/listing-facts.ts';
import { PostLink } from '../../entities/listing/post-link.tsx';
import { NotifyMeButton } from '../../entities/saved-search/notify-me-button.tsx';
import { toSavedQuery } from '../../entities/saved-search/to-saved-query.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Alternatives } from './alternatives.tsx';
import { PublicListingCard } from './public-listing-card.tsx';
import { alternativesQuery } from './public-listings.queries.ts';

const PhraseSuggestion = lazyPart(() => import('./phrase-suggestion.tsx'), 'PhraseSuggestion');

/** What helps where no listing of a public list matches the filters. */
export function PublicNoResults({ kind, filters, onFilters, children }: PublicProps) {
  const { t } = useTranslation();
  const { category, rate_type } = filters;
  return (
    <NoResults<PublicListingFilters>
      kind={kind}
      search={filters}
      query={toApiQuery(typeOfKind(kind), filters)}
      more={[
        category && { label: t('Any category'), change: { category: undefined } },
        rate_type && { label: t('Any rate type'), change: { rate_type: undefined } },
      ]}
      onChange={onFilters}
      clearLabel={t('Clear all')}
      renderCard={(listing, illustration) => <PublicListingCard listing={listing} illustration={illustration} />}
    >
      {children}
    </NoResults>
  );
}
type PublicProps = {
  kind: ListingKind;
  filters: PublicListingFilters;
  onFilters: (change: PublicListingFilters) => void;
  children: ReactNode;
};

type Search = PlaceAndDates & MapSearch & { q?: string | undefined; category?: string | undefined };
type Condition<Changed> = { label: string; change: Changed };
type Props<Changed> = {
  kind: ListingKind;
  search: Search;
  query: Parameters<typeof toSavedQuery>[0] & Parameters<typeof alternativesQuery>[0];
  /** The conditions that not all lists have. */
  more: (Condition<Changed> | '' | undefined)[];
  onChange: (change: Changed) => void;
  clearLabel: string;
  renderCard: Parameters<typeof Alternatives>[0]['renderCard'];
  /** Stands last, once what comes close is known, so that it does not move. */
  children?: ReactNode;
};

export function NoResults<Changed extends Search>({
  kind,
  search,
  query,
  more,
  onChange,
  clearLabel,
  renderCard,
  children,
}: Props<Changed>) {
  const { t } = useTranslation();
  const alternatives = useQuery(alternativesQuery(query));
  const conditions = [...useConditions(search), ...more].filter((one) => !!one) as Condition<Changed>[];
  const chosen = search.category?.includes(',') ? undefined : search.category;
  const { availableFrom: from, availableTo: to } = toPlaceAndDatesQuery(search);
  const wish = {
    title: search.q,
    category: chosen ?? alternatives.data?.category ?? undefined,
    from,
    to,
    municipality: placeOf(search),
  };
  const clear = (change: Changed) => {
    onChange(change);
    // The button is gone then.
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  return (
    <Stack gap={{ base: '6', md: '8' }}>
      <Stack gap="4">
        <Box>
          <chakra.p mb="2">{t('Nothing matches now. CommonYard can tell you when that changes.')}</chakra.p>
          <NotifyMeButton variant="solid" query={toSavedQuery(query)} />
        </Box>
        {search.q && <PhraseSuggestion words={search.q} onChoose={(change) => clear(change as Changed)} />}
        <Cluster as="ul" aria-label={t('Search without one condition')} gap="2">
          {conditions.map(({ label, change }) => (
            <li key={label} data-shown-if={Object.keys(change)[0]}>
              <ConditionButton onClick={() => clear(change)}>{label}</ConditionButton>
            </li>
          ))}
          {conditions.length > 1 && (
            <li data-shown-if="several">
              <Button
                size="sm"
                variant="ghost"
                onClick={() => clear(Object.assign({}, ...conditions.map(({ change }) => change)) as Changed)}
              >
                {clearLabel}
              </Button>
            </li>
          )}
        </Cluster>
        <Box>
          <PostLink kind={kind === 'available' ? 'needed' : 'available'} wish={wish} variant="outline">
            {kind === 'available' ? t('Post this as a need') : t('Post Available Item')}
          </PostLink>
        </Box>
      </Stack>
      <Alternatives
        kind={kind}
        result={alternatives}
        wanted={from === undefined ? undefined : { from, to }}
        renderCard={renderCard}
      />
      {!alternatives.isPending && children}
    </Stack>
  );
}

/** The conditions of all lists, each with the change of the search that leaves it out. The place alone leaves nothing out. */
function useConditions(search: Search): (Condition<Search> | undefined)[] {
  const { t } = useTranslation();
  const { q, radius, municipality, available_from, available_to } = search;
  return [
    available_from || available_to
      ? { label: t('Any dates'), change: { available_from: undefined, available_to: undefined } }
      : undefined,
    radius ? { label: t('Any distance'), change: { radius: undefined } } : undefined,
    municipality ? { label: t('Any municipality'), change: { municipality: undefined } } : undefined,
    q ? { label: t('Without “{text}”', { text: q }), change: { q: undefined } } : undefined,
  ];
}

const ConditionButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button
    size="sm"
    variant="outline"
    borderRadius="full"
    h="auto"
    minH="9"
    py="1"
    whiteSpace="normal"
    overflowWrap="anywhere"
    onClick={onClick}
  >
    {children}
  </Button>
);
