import type { Category, ListingStatus, RateType } from './assets.values.ts';
import { labels } from './known-values.values.ts';

/** Catalogue keys for stored values. */
export const CATEGORY_LABELS = labels<Category>({
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
});
export const categoryLabel = (category: string): string => CATEGORY_LABELS[category as Category];

export const RATE_TYPE_LABELS = labels<RateType>({
  daily: 'Per day',
  weekly: 'Per week',
  monthly: 'Per month',
  hourly: 'Per hour',
});
export const rateTypeLabel = (rateType: string): string => RATE_TYPE_LABELS[rateType as RateType];

export const LISTING_STATUS_LABELS = labels<ListingStatus>({
  available: 'Available',
  pending: 'Pending',
  leased: 'Leased',
  unavailable: 'Unavailable',
});
