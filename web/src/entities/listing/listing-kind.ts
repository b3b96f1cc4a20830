import type { ListingType } from '@commonyard/contracts/assets.values';

/** The kinds of listings, as used in URLs. */
export type ListingKind = 'available' | 'needed';
export const kindOf = (type: ListingType): ListingKind => (type === 'needed_asset' ? 'needed' : 'available');
export const typeOfKind = (kind: ListingKind): ListingType => (kind === 'needed' ? 'needed_asset' : 'available_asset');
