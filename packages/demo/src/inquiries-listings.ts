import { DEMO_LISTINGS, demoImageId } from './listings.ts';
import { imageUrl } from '@commonyard/contracts/media.values';
import { municipalityName } from '@commonyard/contracts/municipalities';

/** The URL of the `k`th image of a demo listing, from 1. */
export const demoImageUrl = (listingId: number, k = 1): string => imageUrl(demoImageId(listingId, k));

/** A demo listing as the inquiries service projects it. */
export function toProjectedListing(listingId: number) {
  const { id, type, status, title, category, userId, municipality } = DEMO_LISTINGS.find(({ id }) => id === listingId)!;
  return {
    id,
    type,
    status,
    title,
    category,
    region: 'Ontario',
    image: demoImageUrl(id),
    userId,
    municipality,
    municipalityName: municipalityName(municipality, 'en') ?? null,
  };
}
