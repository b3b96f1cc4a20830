import { readChosenDays } from '../../entities/listing/chosen-days.ts';

export type InquiredDays = { dateFrom: string; dateTo: string };

/** The days of the search parameters of a page, as those of an inquiry. */
export function readInquiredDays(search: Record<string, unknown>): InquiredDays {
  const { from = '', to = '' } = readChosenDays(search);
  return { dateFrom: from, dateTo: to };
}
