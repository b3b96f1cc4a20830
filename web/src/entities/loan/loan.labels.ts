import type { QuoteLineKind, QuoteUnit } from '@commonyard/contracts/quotes.values';
import { labels } from '@commonyard/contracts/known-values.values';

// Catalogue keys for stored values.

export const LINE_KIND_LABELS = labels<QuoteLineKind>({
  rental: 'Rental',
  operator: 'Operator',
  fuel: 'Fuel',
  transport: 'Delivery and pick-up',
  standby: 'Standby',
  cleaning: 'Cleaning',
  other: 'Other',
  discount: 'Discount',
});

/** As options of a field. */
export const UNIT_LABELS = labels<QuoteUnit>({
  month: 'Month (28 days)',
  week: 'Week (7 days)',
  day: 'Day',
  hour: 'Hour',
  litre: 'Litre',
  km: 'Kilometre',
  once: 'Lump sum',
});

/** With a number of units. */
export const QUANTITY_LABELS = labels<Exclude<QuoteUnit, 'once'>>({
  month: '{quantity} months × {rate}',
  week: '{quantity} weeks × {rate}',
  day: '{quantity} days × {rate}',
  hour: '{quantity} hours × {rate}',
  litre: '{quantity} litres × {rate}',
  km: '{quantity} km × {rate}',
});
