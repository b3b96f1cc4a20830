import {
  ASSET_STATUSES,
  ASSET_TYPES,
  CATEGORIES,
  type AssetStatus,
  type AssetType,
  type Category,
} from '@commonyard/contracts/assets.values';

// These numbers are stored: a value may be added at the end of its list, and none may move.

/** Where the postings of a status and a type lie together, in the order of their listings. */
export const shelfOf = (status: AssetStatus, type: AssetType): number =>
  ASSET_STATUSES.indexOf(status) * ASSET_TYPES.length + ASSET_TYPES.indexOf(type);

export const categoryCode = (category: Category): number => CATEGORIES.indexOf(category);
