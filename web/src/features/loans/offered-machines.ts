import { addDays, countDays } from '@commonyard/contracts/calendar-days.values';
import type { MachineCalendar } from '@commonyard/contracts/http/loans';
import type { Days } from '@commonyard/contracts/loan-days.values';
import { LOAN_LIMITS } from '@commonyard/contracts/loans.values';
import { takenParts } from '../../entities/loan/loan-facts.tsx';

/** An own machine that can be lent. `taken`: those of the needed days on which it is not free. */
export type OfferedMachine = { id: number; title: string; isOfCategory: boolean; taken: Days[] };

/** The days for which a need asks: from today where its first day has passed, and a day where it names no last one. */
export function daysOfNeed(
  { availableFrom, availableTo }: { availableFrom: string | null; availableTo: string | null },
  today: string,
): Days {
  const startsOn = availableFrom !== null && availableFrom > today ? availableFrom : today;
  const endsOn = availableTo !== null && availableTo > startsOn ? availableTo : startsOn;
  return { startsOn, endsOn };
}

/** The part of these days that the calendar of machines answers at once. */
export const machineDays = ({ startsOn, endsOn }: Days): Days => ({
  startsOn,
  endsOn:
    countDays(startsOn, endsOn) > LOAN_LIMITS.calendarDays ? addDays(startsOn, LOAN_LIMITS.calendarDays - 1) : endsOn,
});

/** The own machines that can be lent: those of the category first, and of them the free ones. Requests hold no days. */
export function toOfferedMachines(
  calendars: readonly MachineCalendar[],
  category: string,
  days: Days,
): OfferedMachine[] {
  const machines = calendars
    .filter(({ side, hasTerms, hasOfficer }) => side === 'lender' && hasTerms && hasOfficer)
    .map(({ listing: { id, title, category: own }, periods }) => ({
      id,
      title,
      isOfCategory: own === category,
      taken: takenParts(
        days,
        periods.filter(({ kind }) => kind !== 'request'),
      ),
    }));
  const rank = ({ isOfCategory, taken }: OfferedMachine) => (isOfCategory ? 0 : 2) + (taken.length > 0 ? 1 : 0);
  return machines.toSorted((one, other) => rank(one) - rank(other) || one.title.localeCompare(other.title));
}

/** How many own machines cannot be offered, because they have no terms. */
export const countWithoutTerms = (calendars: readonly MachineCalendar[]): number =>
  calendars.filter(({ side, hasTerms }) => side === 'lender' && !hasTerms).length;
