import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { Municipality } from '@commonyard/contracts/http/identity';
import { municipalitiesQuery } from '../../../entities/municipality/municipality.queries.ts';
import { useTranslation } from '../../../lib/translation.ts';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { mapQuery } from './map.queries.ts';

/** Where a municipality lies. The map is loaded when it is about to be seen. */
export function SmallMap({ municipality }: { municipality: string }) {
  const box = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(box);
  return (
    <Box ref={box} position="relative" h="65" borderWidth="1px" borderRadius="l3" overflow="hidden">
      {isNear && <PlaceMap id={municipality} />}
    </Box>
  );
}

function PlaceMap({ id }: { id: string }) {
  const { t } = useTranslation();
  const map = useQuery(mapQuery);
  const municipalities = useQuery(municipalitiesQuery());
  const place = municipalities.data?.find((municipality) => municipality.id === id);
  const named = useMemo(() => place && withNameOf(place, municipalities.data!), [place, municipalities.data]);
  const failed = [map, municipalities].filter(({ isError }) => isError);
  if (failed.length > 0) {
    return (
      <Box p="4">
        <ErrorState
          text={t('The map could not be loaded.')}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      </Box>
    );
  }
  if (!map.data || !named || !place) {
    return (
      <Skeleton as="output" display="grid" placeItems="center" h="100%" color="fg.muted">
        {t('Loading the map...')}
      </Skeleton>
    );
  }
  return (
    <map.data.LeafletMap
      label={t('Map of {place}', { place: place.label })}
      isStill
      base={map.data.base}
      markers={NO_MARKERS}
      municipalities={named}
      chosen={undefined}
      highlighted={undefined}
      place={place}
      radiusKm={undefined}
      onChoose={ignore}
      onHighlight={ignore}
    />
  );
}

const NO_MARKERS: [] = [];
const ignore = () => undefined;

/** The municipalities whose names the map shows: that of the place first, also where it is a county. */
const withNameOf = (place: Municipality, municipalities: Municipality[]): Municipality[] =>
  municipalities.map((one) => (one.id === place.id ? { ...one, tier: 'single', population: Infinity } : one));

/** Whether an element has been near the window. */
function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '50%',
    });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
