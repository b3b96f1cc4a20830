import { LOAN_LIMITS } from '@commonyard/contracts/loans.values';
import { calendarDay } from '@commonyard/contracts/search-params.values';
import { readDecimal } from '../../entities/loan/dollars.ts';

/** What a visitor would like to borrow, as search parameters of the page of a listing. */
export type LoanWish = {
  /** The first and the last day. */
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

/**
 * Reads the search parameters of a page. A list's filter by days is a wish for these days until others are chosen, or emptied:
 * then `from` is there, if empty.
 */
export function readLoanWish(search: Record<string, unknown>): LoanWish {
  const { from, to, operator, transport, hours } = search;
  const isChosen = from !== undefined;
  return {
    from: calendarDay(isChosen ? from : search['available_from']),
    to: calendarDay(isChosen ? to : search['available_to']),
    operator: operator === true || undefined,
    hours: readHours(hours),
    transport: transport === true || undefined,
  };
}

/** The search parameters of chosen days. */
export const toDaysSearch = ({ from, to }: Pick<LoanWish, 'from' | 'to'>) => ({ from: from ?? '', to });
