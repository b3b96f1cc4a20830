import type { RateType } from './assets.values.ts';

/** The fields of a price by lending terms, in the order of `RATE_TYPES`: where one rate is shown, it is the first. */
export const RATE_FIELDS = {
  daily: 'dayCents',
  weekly: 'weekCents',
  monthly: 'monthCents',
  hourly: 'hourCents',
} as const satisfies Record<RateType, string>;
