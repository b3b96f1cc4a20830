import type { AssetEvents, ListingEvent } from '@commonyard/contracts/events/assets';
import { imageIdOf } from '@commonyard/contracts/media.values';

/** What something that uses pictures says of itself: it needs exactly these, as of this version. */
export type Claim = { claimant: string; version: number; imageIds: string[] };

type ClaimingEvents = AssetEvents;
export type ClaimingType = keyof ClaimingEvents;

const listing = ({ id, version, images }: ListingEvent): Claim => ({
  claimant: `asset:${id}`,
  version,
  imageIds: images.flatMap((url) => imageIdOf(url) ?? []),
});
const deletedListing = (data: ListingEvent): Claim => ({ ...listing(data), imageIds: [] });

/** How each event claims and releases. Whoever else wants to keep pictures adds its events above and rows here. */
const rules: { [T in ClaimingType]: (data: ClaimingEvents[T]) => Claim } = {
  'asset.submitted': listing,
  'asset.approved': listing,
  // It can be undone, so a rejected listing keeps what it has.
  'asset.rejected': listing,
  'asset.updated': listing,
  'asset.deleted': deletedListing,
};

export const claimingTypes = Object.keys(rules) as ClaimingType[];
export const claimOf = <T extends ClaimingType>(type: T, data: ClaimingEvents[T]): Claim => rules[type](data);
