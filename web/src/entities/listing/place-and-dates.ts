import { ANYWHERE, type PlaceAndDates } from '@commonyard/contracts/public-lists.values';

/** The props of the inputs. */
export type PlaceAndDatesProps = {
  search: PlaceAndDates;
  onSearch: (change: PlaceAndDates) => void;
  hasRadius?: boolean;
};

/** The search parameters that set or clear the place. */
export const toPlace = (municipality: string | undefined): PlaceAndDates =>
  municipality ? { near: municipality } : { near: ANYWHERE, radius: undefined };

/** No place, explicitly where there was one, and no dates. */
export const clearedPlaceAndDates = ({ near }: PlaceAndDates): PlaceAndDates => ({
  near: near && ANYWHERE,
  radius: undefined,
  available_from: undefined,
  available_to: undefined,
});
