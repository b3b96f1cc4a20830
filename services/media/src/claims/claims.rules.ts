import type { AssetEvents, ListingEvent } from '@commonyard/contracts/events/assets';
import type { InquiryEvents, InspectionSaved } from '@commonyard/contracts/events/inquiries';
import { imageIdOf } from '@commonyard/contracts/media.values';

/** What something that uses pictures says of itself: it needs exactly these, as of this version. */
export type Claim = { claimant: string; version: number; imageIds: string[] };

type ClaimingEvents = AssetEvents & Pick<InquiryEvents, 'inspection.saved'>;
export type ClaimingType = keyof ClaimingEvents;

const idsOf = (urls: string[]) => urls.flatMap((url) => imageIdOf(url) ?? []);
const listing = ({ id, version, images }: ListingEvent): Claim => ({
  claimant: `asset:${id}`,
  version,
  imageIds: idsOf(images),
});
const deletedListing = (data: ListingEvent): Claim => ({ ...listing(data), imageIds: [] });
const inspection = ({ id, version, images }: InspectionSaved): Claim => ({
  claimant: `inspection:${id}`,
  version,
  imageIds: idsOf(images),
});

/** How each event claims and releases. Whoever else wants to keep pictures adds its events above and rows here. */
const rules: { [T in ClaimingType]: (data: ClaimingEvents[T]) => Claim } = {
  'asset.submitted': listing,
  'asset.approved': listing,
  // It can be undone, so a rejected listing keeps what it has.
  'asset.rejected': listing,
  'asset.updated': listing,
  'asset.deleted': deletedListing,
  'inspection.saved': inspection,
};

export const claimingTypes = Object.keys(rules) as ClaimingType[];
export const claimOf = <T extends ClaimingType>(type: T, data: ClaimingEvents[T]): Claim => rules[type](data);
