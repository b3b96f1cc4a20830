import { parseCents } from '@commonyard/contracts/amounts.values';
import { RATE_FIELDS } from '@commonyard/contracts/lending-rates.values';
import { RATE_TYPES, type RateType } from '@commonyard/contracts/assets.values';
import type { ListingRow } from '../../database.ts';

type PriceColumns = Pick<ListingRow, 'rateCentsPerDay' | 'lendingRateType'>;

/** The price by which lists are sorted and filtered: that of the lending terms which cards show, or that of the text. */
export function priceColumns({
  rate,
  rateType,
  lendingRates,
}: Pick<ListingRow, 'rate' | 'rateType' | 'lendingRates'>): PriceColumns {
  if (!lendingRates) return { rateCentsPerDay: rateCentsPerDay(rate, rateType), lendingRateType: null };
  if (lendingRates.free) return { rateCentsPerDay: 0, lendingRateType: 'daily' };
  const shown = RATE_TYPES.find((type) => lendingRates[RATE_FIELDS[type]] !== undefined);
  if (!shown) return { rateCentsPerDay: null, lendingRateType: null };
  return { rateCentsPerDay: centsPerDay(lendingRates[RATE_FIELDS[shown]]!, shown), lendingRateType: shown };
}

/** A text rate in cents per day; null where it is not an amount. */
export function rateCentsPerDay(rate: string | null, rateType: RateType): number | null {
  const cents = parseCents(rate ?? '');
  return cents === undefined ? null : centsPerDay(cents, rateType);
}

/** Working hours of a day, and working days of a week and a month: they make rates of different kinds comparable. */
const DAYS: Record<RateType, number> = { hourly: 1 / 8, daily: 1, weekly: 5, monthly: 20 };

const centsPerDay = (cents: number, rateType: RateType): number => Math.round(cents / DAYS[rateType]);
