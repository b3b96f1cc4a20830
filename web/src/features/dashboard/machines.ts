import type { ListingSummary } from '@commonyard/contracts/http/assets';
import type { MachineCalendar } from '@commonyard/contracts/http/loans';

/** What others need to know before they request days of a machine. */
export type MissingPart = 'photo' | 'dates' | 'terms' | 'officer';

export type Machine = {
  listing: ListingSummary;
  /** The loan that runs or comes next; null where there is none as far ahead as is known. */
  nextLoan: MachineCalendar['periods'][number] | null;
  /** The first day on which others can have it; null where its listing is not in public view, or has no more days. */
  freeFrom: string | null;
  missing: MissingPart[];
};

/**
 * The own machines: those with a loan first, the next one on top, then those with the most parts missing. `calendars` are undefined
 * where they could not be loaded: nothing is then said of loans and terms. `hasMunicipalAdmin` is false where nobody can decide on loans.
 */
export const toMachines = (
  listings: ListingSummary[],
  calendars: MachineCalendar[] | undefined,
  today: string,
  hasMunicipalAdmin?: boolean,
): Machine[] =>
  listings
    .filter(({ type }) => type === 'available_asset')
    .map((listing) => toMachine(listing, calendars, today, hasMunicipalAdmin))
    .toSorted(
      (one, other) =>
        compare(one.nextLoan?.startsOn ?? '9999', other.nextLoan?.startsOn ?? '9999') ||
        other.missing.length - one.missing.length,
    );

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function toMachine(
  listing: ListingSummary,
  calendars: MachineCalendar[] | undefined,
  today: string,
  hasMunicipalAdmin: boolean | undefined,
): Machine {
  const calendar = calendars?.find(({ listing: { id } }) => id === listing.id);
  const { availableFrom, availableTo, images } = listing;
  const isOver = availableTo !== null && availableTo < today;
  const parts: [MissingPart, boolean][] = [
    ['photo', images.length === 0],
    ['dates', isOver || (availableFrom === null && availableTo === null)],
    ['terms', calendars !== undefined && !calendar?.hasTerms],
    ['officer', hasMunicipalAdmin === false || (calendar !== undefined && calendar.hasTerms && !calendar.hasOfficer)],
  ];
  return {
    listing,
    nextLoan: calendar?.periods.find(({ kind, endsOn }) => kind === 'loan' && endsOn >= today) ?? null,
    freeFrom: listing.status === 'available' && !listing.withdrawn && !isOver ? firstFreeDay(listing, today) : null,
    missing: parts.flatMap(([part, isMissing]) => (isMissing ? [part] : [])),
  };
}

/** A listing names its next free day where it is lent or blocked today. */
function firstFreeDay({ nextFreeOn, availableFrom }: ListingSummary, today: string): string {
  if (nextFreeOn) return nextFreeOn;
  return availableFrom !== null && availableFrom > today ? availableFrom : today;
}
