import { Box } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import type { PlaceAndDatesProps } from './place-and-dates.ts';

const PlaceAndDatesFields = lazy(() =>
  import('./place-and-dates-fields.tsx').then((module) => ({ default: module.PlaceAndDatesFields })),
);

/** The inputs for where and when, as two cells of a grid. Their code is no part of the first load. */
export const LazyPlaceAndDates = (props: PlaceAndDatesProps) => (
  <Suspense
    fallback={
      <>
        <Box h="18" />
        <Box h="18" />
      </>
    }
  >
    <PlaceAndDatesFields {...props} />
  </Suspense>
);
