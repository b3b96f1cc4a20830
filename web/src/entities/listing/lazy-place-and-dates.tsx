import { Box } from '@chakra-ui/react';
import { Suspense } from 'react';
import { DateCells, PlaceCells, type PlaceAndDatesProps } from './place-and-dates.tsx';
import { lazyComponent } from '../../lib/lazy-part.tsx';

const PlaceAndDatesFields = lazyComponent(() => import('./place-and-dates-fields.tsx'), 'PlaceAndDatesFields');

/** The code of the inputs is no part of the first load. */
export const LazyPlaceAndDates = (props: PlaceAndDatesProps) => (
  <Suspense
    fallback={
      <>
        <PlaceCells near={CELL} radius={props.hasRadius && CELL} />
        <DateCells>
          {CELL}
          {CELL}
        </DateCells>
      </>
    }
  >
    <PlaceAndDatesFields {...props} />
  </Suspense>
);

const CELL = <Box h="18" />;
