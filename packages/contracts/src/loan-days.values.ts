// Whether a listing can be lent for some days: the rules that pages and the loans service share.
import { addDays, addMonths, countDays } from './calendar-days.values.ts';
import { LOAN_LIMITS, LOAN_MESSAGES, type BlockKind } from './loans.values.ts';

/** A first and a last day, both included. */
export type Days = { startsOn: string; endsOn: string };

type Returned = { endsOn: string; recallDue?: string | null | undefined };

/**
 * The day on which the machine must be back: the last day of the loan, or that of a recall. Price, agreement and reserved days keep the
 * last day.
 */
export const returnDayOf = ({ endsOn, recallDue }: Returned): string =>
  recallDue && recallDue < endsOn ? recallDue : endsOn;

/** The days on which the borrowing side has the machine. */
export const daysUntilReturn = (loan: Returned & { startsOn: string }): Days => ({
  startsOn: loan.startsOn,
  endsOn: returnDayOf(loan),
});

/** When a listing can be lent. */
export type LendingWindow = {
  today: string;
  /** In order and apart from each other. */
  unavailable: readonly Days[];
  minDays: number;
  maxDays: number;
  noticeDays: number;
  advanceDays: number;
  /** The days of the listing's availability; null without a limit. */
  availableFrom: string | null;
  availableTo: string | null;
};

/** The values stand for the placeholders of the text: `days` as a number of days, `day` as a date. */
export type DaysProblem = { field: keyof Days; text: string; values: { days?: number; day?: string } };

/** The first and the last day on which a loan may begin. */
export function findFirstDays({ today, noticeDays, advanceDays, availableFrom }: LendingWindow) {
  const earliest = addDays(today, noticeDays);
  return {
    earliest: availableFrom !== null && availableFrom > earliest ? availableFrom : earliest,
    latest: addDays(today, advanceDays),
  };
}

/** Whether two periods share a day. */
export const overlap = (one: Days, other: Days): boolean =>
  one.startsOn <= other.endsOn && one.endsOn >= other.startsOn;

/** The first period of unavailable days that has one of these days. */
export const findUnavailable = (unavailable: readonly Days[], days: Days): Days | undefined =>
  unavailable.find((period) => overlap(period, days));

/** Why a loan cannot have these days; undefined where it can. */
export function findDaysProblem(days: Days, window: LendingWindow): DaysProblem | undefined {
  const { startsOn, endsOn } = days;
  const { today, unavailable, minDays, maxDays, noticeDays, advanceDays, availableFrom, availableTo } = window;
  const first = (text: string, values = {}): DaysProblem => ({ field: 'startsOn', text, values });
  const last = (text: string, values = {}): DaysProblem => ({ field: 'endsOn', text, values });
  const { earliest, latest } = findFirstDays(window);
  const length = countDays(startsOn, endsOn);
  if (endsOn < startsOn) return last(LOAN_MESSAGES.dateOrder);
  if (startsOn < today) return first(LOAN_MESSAGES.pastFirstDay);
  if (availableFrom !== null && startsOn < availableFrom)
    return first(LOAN_MESSAGES.beforeOffer, { day: availableFrom });
  if (startsOn < earliest) return first(LOAN_MESSAGES.shortNotice, { days: noticeDays, day: earliest });
  if (startsOn > latest) return first(LOAN_MESSAGES.farFirstDay, { days: advanceDays, day: latest });
  if (availableTo !== null && endsOn > availableTo) return last(LOAN_MESSAGES.afterOffer, { day: availableTo });
  if (length < minDays) return last(LOAN_MESSAGES.shortLoan, { days: minDays });
  if (length > maxDays) return last(LOAN_MESSAGES.longLoan, { days: maxDays });
  if (findUnavailable(unavailable, days)) return first(LOAN_MESSAGES.daysNotFree);
  return undefined;
}

/** Why the lending side cannot block these days: they are reversed, over, or too far ahead, or a season of over a year. */
export function findBlockProblem(
  { kind, startsOn, endsOn }: Days & { kind: BlockKind },
  today: string,
): Pick<DaysProblem, 'field' | 'text'> | undefined {
  if (endsOn < startsOn) return { field: 'endsOn', text: LOAN_MESSAGES.dateOrder };
  if (endsOn < today) return { field: 'endsOn', text: LOAN_MESSAGES.pastDays };
  if (startsOn < addMonths(today, -LOAN_LIMITS.monthsAhead)) return { field: 'startsOn', text: LOAN_MESSAGES.day };
  if (endsOn >= addMonths(today, LOAN_LIMITS.monthsAhead)) return { field: 'endsOn', text: LOAN_MESSAGES.farDays };
  if (kind === 'season' && endsOn >= addMonths(startsOn, 12))
    return { field: 'endsOn', text: LOAN_MESSAGES.longSeason };
  return undefined;
}
