import { Box, Button, chakra } from '@chakra-ui/react';
import { List, Map } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { type MapSearch, type PlaceAndDates, placeOf } from '@commonyard/contracts/public-lists.values';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { useIsWide } from '../../lib/use-wide.ts';
import { listingMapQuery, type ApiQuery } from './public-listings.queries.ts';
import { TOOL } from './list-tools.tsx';

const ReversedDays = lazyPart(() => import('./reversed-days.tsx'), 'ReversedDays');
const MapPanel = lazyPart(() => import('./map/map-panel.tsx'), 'MapPanel');

type Search = PlaceAndDates & MapSearch;
type Props = {
  search: Search;
  onSearch: (change: MapSearch) => void;
  query: ApiQuery;
  /** Shown before the list in wide windows. */
  aside?: ReactNode;
  /** The columns of a wide window, without and with the map. */
  columns: [withoutMap: string, withMap: string];
  isOpen: boolean;
  /** Whether a listing opens as a dialog of the page. */
  opensDialog?: boolean;
  /** Renders the list, which reports the municipality of the listing under the pointer or with the focus. */
  children: (onHighlight: (municipality: string | undefined) => void) => ReactNode;
};

/** Whether the map is open in a wide window: unless the URL says otherwise. */
export const isMapOpenWhenWide = ({ map }: MapSearch): boolean => map !== 0;

/** Whether the map is open: as the URL says, else only in wide windows. */
export function useIsMapOpen({ map }: MapSearch): boolean {
  const isWide = useIsWide();
  return map === undefined ? isWide : map === 1;
}

export function MapToggle({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const isOpen = useIsMapOpen(search);
  const isDefault = isOpen !== isWide;
  const isOpenWhenNarrow = search.map === 1;
  // The text depends on the width in the styles, so that it is final in a page rendered at build.
  return (
    <Button
      {...TOOL}
      minW={{ base: '0', md: '40' }}
      aria-label={isOpen ? (isWide ? t('Hide map') : t('Show list')) : t('Show map')}
      onClick={() => onSearch({ map: isDefault ? undefined : isOpen ? 0 : 1 })}
    >
      {isOpen && !isWide ? <List aria-hidden /> : <Map aria-hidden />}
      <chakra.span hideFrom="md">{isOpenWhenNarrow ? t('List') : t('Map')}</chakra.span>
      <chakra.span hideBelow="md" hideFrom="lg">
        {isOpenWhenNarrow ? t('Show list') : t('Show map')}
      </chakra.span>
      <chakra.span hideBelow="lg">{isMapOpenWhenWide(search) ? t('Hide map') : t('Show map')}</chakra.span>
    </Button>
  );
}

/** A list with its map: beside it in wide windows; in narrow ones above the listings of the chosen municipality. */
export function ListAndMap({ search, onSearch, query, aside, columns, isOpen, opensDialog = false, children }: Props) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const [highlighted, setHighlighted] = useState<string>();
  // In a narrow window a map that the user opens is below the fold.
  const section = useRef<HTMLDivElement>(null);
  // The layout of wide windows depends on the URL only, so that it is final in a page rendered at build.
  const hasMapColumn = isMapOpenWhenWide(search);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current && !isWide) section.current?.scrollIntoView({ block: 'start' });
    wasOpen.current = isOpen;
  }, [isOpen, isWide]);
  // Of the map's own query: without a marker to choose, the list below says what helps.
  const isChoosing = isOpen && !isWide && !search.municipality;
  const counts = useQuery({ ...listingMapQuery(query), enabled: isChoosing });
  const isEmpty = isChoosing && counts.data?.length === 0 && !counts.isPlaceholderData;
  const map = isOpen && (
    <Box
      ref={section}
      h={{
        base: isEmpty ? 'min(30dvh, 15rem)' : 'min(56dvh, 30rem)',
        lg: 'min(100dvh - 6rem, 36rem)',
      }}
      position={{ lg: 'sticky' }}
      top={{ lg: '20' }}
      mb={{ base: '4', lg: '0' }}
      scrollMarginTop="4"
    >
      <MapPanel
        query={query}
        place={placeOf(search)}
        radiusKm={search.radius}
        chosen={search.municipality}
        highlighted={highlighted}
        opensDialog={opensDialog}
        onChoose={(municipality) => onSearch({ municipality })}
      />
    </Box>
  );
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: columns[hasMapColumn ? 1 : 0] }}
      alignItems="start"
      columnGap={{ lg: '6' }}
    >
      {aside}
      {!isWide && map}
      {isChoosing && !isEmpty ? (
        <chakra.p color="fg.muted">{t('Choose a municipality on the map to see its listings here.')}</chakra.p>
      ) : (
        <Box minW="0">
          {search.available_to && <ReversedDays search={search} />}
          {children(setHighlighted)}
        </Box>
      )}
      {isWide && map}
    </Box>
  );
}
