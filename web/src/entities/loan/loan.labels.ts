import type { LoanStatus } from '@commonyard/contracts/loans.values';
import type { QuoteLineKind, QuoteUnit } from '@commonyard/contracts/quotes.values';

// Catalogue keys for stored values.

export const LOAN_STATUS_LABELS: Record<LoanStatus, string> = {
  requested: 'Requested',
  quoted: 'Quoted',
  countered: 'Counter-offered',
  accepted: 'Accepted',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
  closed: 'Closed',
};

export const LINE_KIND_LABELS: Record<QuoteLineKind, string> = {
  rental: 'Rental',
  operator: 'Operator',
  fuel: 'Fuel',
  transport: 'Delivery and pick-up',
  standby: 'Standby',
  cleaning: 'Cleaning',
  other: 'Other',
  discount: 'Discount',
};

/** As options of a field. */
export const UNIT_LABELS: Record<QuoteUnit, string> = {
  month: 'Month (28 days)',
  week: 'Week (7 days)',
  day: 'Day',
  hour: 'Hour',
  litre: 'Litre',
  km: 'Kilometre',
  once: 'Lump sum',
};

/** With a number of units. */
export const QUANTITY_LABELS: Record<Exclude<QuoteUnit, 'once'>, string> = {
  month: '{quantity} months × {rate}',
  week: '{quantity} weeks × {rate}',
  day: '{quantity} days × {rate}',
  hour: '{quantity} hours × {rate}',
  litre: '{quantity} litres × {rate}',
  km: '{quantity} km × {rate}',
};
