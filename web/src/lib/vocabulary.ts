import type { AssetStatus, AssetType } from '@commonyard/contracts/assets.values';
import type { Role } from '@commonyard/contracts/identity.values';

/** The words for stored values; keys of the catalogue. */
export const CATEGORY_LABELS: Record<string, string> = {
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

export const RATE_TYPE_LABELS: Record<string, string> = {
  daily: 'Per day',
  weekly: 'Per week',
  monthly: 'Per month',
  hourly: 'Per hour',
};

export const STATUS_LABELS: Record<AssetStatus, string> = {
  available: 'Available',
  pending: 'Pending',
  leased: 'Leased',
  unavailable: 'Unavailable',
};

export const ROLE_LABELS: Record<Role, string> = {
  admin: 'Administrator',
  municipal_admin: 'Municipal administrator',
  municipal_operator: 'Municipal operator',
};

/** The two kinds as addresses name them. */
export type Side = 'available' | 'needed';
export const sideOf = (type: AssetType): Side => (type === 'needed_asset' ? 'needed' : 'available');
export const typeOf = (side: Side): AssetType => (side === 'needed' ? 'needed_asset' : 'available_asset');
