import { ANYWHERE, type PlaceAndDates } from '@commonyard/contracts/public-lists.values';

export type PlaceAndDatesProps = {
  search: PlaceAndDates;
  onSearch: (change: PlaceAndDates) => void;
  hasRadius?: boolean;
};

export const toPlace = (municipality: string | undefined): PlaceAndDates =>
  municipality ? { near: municipality } : { near: ANYWHERE, radius: undefined };

/** No place, explicitly where there was one, and no dates. */
export const clearedPlaceAndDates = ({ near }: PlaceAndDates): PlaceAndDates => ({
  near: near && ANYWHERE,
  radius: undefined,
  available_from: undefined,
  available_to: undefined,
});
