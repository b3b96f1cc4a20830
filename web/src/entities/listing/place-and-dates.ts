import { RADII_KM, type RadiusKm } from '@commonyard/contracts/assets.values';
import { today } from '../../lib/format.ts';
import { calendarDay, oneOf, slug } from '../../lib/search-params.ts';
import { ANYWHERE } from '../municipality/remembered-place.ts';

/** Where and when equipment is wanted, as in the URL of a list. */
export type PlaceAndDates = {
  /** The id of a municipality, or `ANYWHERE`. */
  near?: string | undefined;
  radius?: RadiusKm | undefined;
  available_from?: string | undefined;
  available_to?: string | undefined;
};

/** The props of the inputs. */
export type PlaceAndDatesProps = {
  search: PlaceAndDates;
  onSearch: (change: PlaceAndDates) => void;
  hasRadius?: boolean;
};

/** Parses the search parameters. Drops a radius without a place and an end before the start. */
export function readPlaceAndDates(search: Record<string, unknown>): PlaceAndDates {
  const near = slug(search['near']);
  const from = calendarDay(search['available_from']);
  const to = calendarDay(search['available_to']);
  return {
    near,
    radius: placeOf({ near }) ? oneOf(RADII_KM, Number(search['radius'])) : undefined,
    available_from: from,
    available_to: from && to && to < from ? undefined : to,
  };
}

/** The municipality from which distances are measured. */
export const placeOf = ({ near }: PlaceAndDates): string | undefined => (near === ANYWHERE ? undefined : near);

/** The search parameters that set or clear the place. */
export const toPlace = (municipality: string | undefined): PlaceAndDates =>
  municipality ? { near: municipality } : { near: ANYWHERE, radius: undefined };

/** The API parameters. An end without a start means from today on. */
export function toPlaceAndDatesQuery(search: PlaceAndDates) {
  const { available_from: from, available_to: to } = search;
  const availableFrom = from ?? (to && today());
  return {
    near: placeOf(search),
    radiusKm: search.radius,
    availableFrom,
    availableTo: to && availableFrom && to < availableFrom ? undefined : to,
  };
}

/** Whether place and dates leave listings out. A place alone only sorts them. */
export const isNarrowed = ({ radius, available_from, available_to }: PlaceAndDates): boolean =>
  Boolean(radius || available_from || available_to);

/** No place, explicitly where there was one, and no dates. */
export const clearedPlaceAndDates = ({ near }: PlaceAndDates): PlaceAndDates => ({
  near: near && ANYWHERE,
  radius: undefined,
  available_from: undefined,
  available_to: undefined,
});
