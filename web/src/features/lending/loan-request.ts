import { addDays, addMonths } from '@commonyard/contracts/calendar-days.values';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import { findDaysProblem, findFirstDays, type Days, type LendingWindow } from '@commonyard/contracts/loan-days.values';
import { LOAN_LIMITS, LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { readChosenDays } from '../../entities/listing/chosen-days.ts';
import { readDecimal } from '../../lib/dollars.ts';

export type LoanRequest = {
  days: Days | undefined;
  operator: boolean;
  hours: number | undefined;
  transport: boolean;
  /** Whether the listing can be lent for these days, and the hours are known where they count. */
  isValid: boolean;
  /** Whether the days would be valid, but some of them are lent or blocked. */
  areTaken: boolean;
};

export const needsHours = (terms: LendingTerms, operator: boolean): boolean =>
  operator ||
  (terms.hourCents !== null && terms.dayCents === null && terms.weekCents === null && terms.monthCents === null);

export function toLoanRequest(wish: LoanWish, terms: LendingTerms, window: LendingWindow): LoanRequest {
  const days = wish.from && wish.to ? { startsOn: wish.from, endsOn: wish.to } : undefined;
  const operator = terms.operator === 'required' || (terms.operator === 'optional' && wish.operator === true);
  const hours = needsHours(terms, operator) ? readHours(wish.hours) : undefined;
  const problem = days && findDaysProblem(days, window);
  return {
    days,
    operator,
    hours,
    transport: terms.transportCents !== null && wish.transport === true,
    isValid: days !== undefined && problem === undefined && (hours !== undefined || !needsHours(terms, operator)),
    areTaken: problem?.text === LOAN_MESSAGES.daysNotFree,
  };
}

/** The last day of any loan: a calendar need not reach further. */
export function lastLoanDay(window: LendingWindow): string {
  const { latest } = findFirstDays(window);
  const days = [
    addDays(addMonths(window.today, LOAN_LIMITS.monthsAhead), -1),
    addDays(latest, window.maxDays - 1),
    ...(window.availableTo ? [window.availableTo] : []),
  ].toSorted();
  return days[0]! < window.today ? window.today : days[0]!;
}

export type LoanWish = {
  from?: string | undefined;
  to?: string | undefined;
  operator?: true | undefined;
  /** For an operator, or where the machine is paid by the hour. */
  hours?: number | undefined;
  transport?: true | undefined;
};

/** Hours with at most two decimals, as a number or as text in either notation; undefined for anything else. */
export function readHours(value: unknown): number | undefined {
  const hours = typeof value === 'number' || typeof value === 'string' ? readDecimal(String(value)) : undefined;
  return hours !== undefined && hours > 0 && hours <= LOAN_LIMITS.hours ? hours : undefined;
}

/** Reads the search parameters of a page. A list's filter by days is a wish for these days until others are chosen. */
export function readLoanWish(search: Record<string, unknown>): LoanWish {
  const { operator, transport, hours } = search;
  return {
    ...readChosenDays(search),
    operator: operator === true || undefined,
    hours: readHours(hours),
    transport: transport === true || undefined,
  };
}

/** The search parameters that a change of the wish sets. */
export const toWishSearch = (change: LoanWish): object =>
  'from' in change ? { ...change, ...toDaysSearch(change) } : change;

const toDaysSearch = ({ from, to }: Pick<LoanWish, 'from' | 'to'>) => ({ from: from ?? '', to });
