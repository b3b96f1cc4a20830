import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useTranslation } from '../../../lib/translation.ts';
import { municipalitiesQuery } from '../../../entities/municipality/municipality.queries.ts';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { VisuallyHidden } from '../../../ui/layout.tsx';
import { MapCard } from './map-card.tsx';
import { mapQuery } from './map.queries.ts';
import { toMarkers } from './map-markers.ts';
import { listingMapQuery, type ApiQuery } from '../public-listings.queries.ts';

type Props = {
  query: ApiQuery;
  place: string | undefined;
  radiusKm: number | undefined;
  chosen: string | undefined;
  highlighted: string | undefined;
  /** Whether a listing opens as a dialog of the page. */
  opensDialog: boolean;
  onChoose: (municipality: string | undefined) => void;
};

export function MapPanel({ query, place, radiusKm, chosen, highlighted, opensDialog, onChoose }: Props) {
  const { t } = useTranslation();
  const map = useQuery(mapQuery);
  const municipalities = useQuery(municipalitiesQuery());
  const counts = useQuery(listingMapQuery(query));
  const markers = useMemo(
    () => counts.data && municipalities.data && toMarkers(counts.data, municipalities.data),
    [counts.data, municipalities.data],
  );
  const chosenMarker = markers?.find(({ id }) => id === chosen);
  const section = useRef<HTMLElement>(null);
  const closeCard = () => {
    onChoose(undefined);
    // The button that closes the card is gone then.
    section.current?.querySelector<HTMLElement>(`[data-municipality="${chosen}"]`)?.focus();
  };
  const failed = [map, municipalities, counts].filter(({ isError }) => isError);
  return (
    <chakra.section
      ref={section}
      aria-label={t('Map')}
      onKeyDown={({ key }) => key === 'Escape' && chosenMarker && closeCard()}
      data-no-print
      position="relative"
      h="100%"
      borderWidth="1px"
      borderRadius="l3"
      overflow="hidden"
    >
      <VisuallyHidden>
        {t(
          'The map shows how many of the listings are in which municipality. The arrow keys lead from pin to pin; the list has the same listings.',
        )}
      </VisuallyHidden>
      {failed.length > 0 ? (
        <Box p="4">
          <ErrorState
            text={t('The map could not be loaded.')}
            onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          />
        </Box>
      ) : map.data && markers ? (
        <>
          <map.data.LeafletMap
            label={t('Listings by municipality')}
            base={map.data.base}
            markers={markers}
            municipalities={municipalities.data ?? []}
            chosen={chosen}
            highlighted={highlighted}
            place={municipalities.data?.find(({ id }) => id === place)}
            radiusKm={radiusKm}
            onHighlight={markCards}
            onChoose={(id) => onChoose(id === chosen ? undefined : id)}
          />
          {chosenMarker && (
            <MapCard
              key={chosen}
              query={{ ...query, municipality: chosen }}
              name={chosenMarker.label}
              opensDialog={opensDialog}
              onClose={closeCard}
            />
          )}
          {markers.length === 0 && (
            <chakra.output
              position="absolute"
              insetInline="3"
              bottom="3"
              p="3"
              bg="bg.panel"
              borderWidth="1px"
              borderRadius="l2"
              shadow="e2"
            >
              {t('No listing on the map matches these filters.')}
            </chakra.output>
          )}
        </>
      ) : (
        <Skeleton as="output" display="grid" placeItems="center" h="100%" color="fg.muted">
          {t('Loading the map...')}
        </Skeleton>
      )}
    </chakra.section>
  );
}

/** Marks the cards of the list whose municipalities these are. */
function markCards(municipalities: readonly string[]): void {
  for (const card of document.querySelectorAll<HTMLElement>('li[data-municipality] > article'))
    card.toggleAttribute('data-on-pin', municipalities.includes(card.parentElement!.dataset['municipality']!));
}
