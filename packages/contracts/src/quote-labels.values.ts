import { labels } from './known-values.values.ts';
import type { QuoteLineKind, QuoteUnit } from './quotes.values.ts';

// The words for lines of quotes on pages, in emails and in records.

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

export const UNIT_LABELS = labels<QuoteUnit>({
  month: 'Month (28 days)',
  week: 'Week (7 days)',
  day: 'Day',
  hour: 'Hour',
  litre: 'Litre',
  km: 'Kilometre',
  once: 'Lump sum',
});

/** The French words, by the English ones. */
export const QUOTE_LABELS_FR: Record<string, string> = {
  Rental: 'Location',
  Operator: 'Opérateur',
  Fuel: 'Carburant',
  'Delivery and pick-up': 'Livraison et reprise',
  Standby: 'Attente',
  Cleaning: 'Nettoyage',
  Discount: 'Rabais',
  'Month (28 days)': 'Mois (28 jours)',
  'Week (7 days)': 'Semaine (7 jours)',
  Day: 'Jour',
  Hour: 'Heure',
  Litre: 'Litre',
  Kilometre: 'Kilomètre',
  'Lump sum': 'Forfait',
};
