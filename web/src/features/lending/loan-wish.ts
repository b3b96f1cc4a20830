import { calendarDay } from '@commonyard/contracts/search-params.values';

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
    hours: Number(hours) > 0 ? Number(hours) : undefined,
    transport: transport === true || undefined,
  };
}

/** The search parameters of chosen days. */
export const toDaysSearch = ({ from, to }: Pick<LoanWish, 'from' | 'to'>) => ({ from: from ?? '', to });
