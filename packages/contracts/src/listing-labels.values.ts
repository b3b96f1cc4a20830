import type { Category, ListingStatus, RateType } from './assets.values.ts';
import { labels } from './known-values.values.ts';

/** Catalogue keys for stored values. */
export const CATEGORY_LABELS: Record<string, string> & Record<Category, string> = {
  construction: 'Construction',
  'road-maintenance': 'Road Maintenance',
  'snow-removal': 'Snow Removal',
  landscaping: 'Landscaping',
  transportation: 'Transportation',
  'heavy-equipment': 'Heavy Equipment',
  vehicles: 'Vehicles',
  'tools-machinery': 'Tools & Machinery',
  'office-equipment': 'Office Equipment',
  other: 'Other',
};
export const categoryLabel = (category: string): string => CATEGORY_LABELS[category] ?? category;

export const RATE_TYPE_LABELS: Record<string, string> & Record<RateType, string> = {
  daily: 'Per day',
  weekly: 'Per week',
  monthly: 'Per month',
  hourly: 'Per hour',
};

export const LISTING_STATUS_LABELS = labels<ListingStatus>({
  available: 'Available',
  pending: 'Pending',
  leased: 'Leased',
  unavailable: 'Unavailable',
});
