import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Cluster } from '../../ui/layout.tsx';
import { ANYWHERE, type PlaceAndDates } from '@commonyard/contracts/public-lists.values';

// Both are placed alike while the code of the inputs loads, so that nothing moves when it arrives.

export const PlaceCells = ({ near, radius }: { near: ReactNode; radius: ReactNode }) =>
  radius ? (
    <Cluster gap="3">
      <Box flex="1.4 1 9rem" minW="0">
        {near}
      </Box>
      <Box flex="1 1 8.5rem" minW="0">
        {radius}
      </Box>
    </Cluster>
  ) : (
    near
  );

export const DateCells = ({ children }: { children: ReactNode }) => (
  <Box display="grid" gridTemplateColumns="repeat(auto-fit, minmax(8.5rem, 1fr))" gap="3">
    {children}
  </Box>
);

export type PlaceAndDatesProps = {
  search: PlaceAndDates;
  onSearch: (change: PlaceAndDates) => void;
  hasRadius?: boolean;
};

export const toPlace = (municipality: string | undefined): PlaceAndDates =>
  municipality ? { near: municipality } : { near: ANYWHERE, radius: undefined };

export const clearedPlaceAndDates = ({ near }: PlaceAndDates): PlaceAndDates => ({
  near: near && ANYWHERE,
  radius: undefined,
  available_from: undefined,
  available_to: undefined,
});
