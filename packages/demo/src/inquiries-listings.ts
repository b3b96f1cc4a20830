import { DEMO_LISTINGS, demoImageId } from './listings.ts';
import type { Locale } from '@commonyard/contracts/identity.values';
import { imageUrl } from '@commonyard/contracts/image-url.values';
import { municipalityName } from '@commonyard/contracts/municipalities';

// Ids of demo users.
export const ADMIN = 1;
export const MANAGER = 2;
export const OPERATOR = 3;
export const HEARST = 6;

/** A fictional guest. Name and organization are marked, and `example.com` addresses cannot receive email. */
export const demoGuest = (name: string, town: string, locale: Locale = 'en') => ({
  name: `${name} (demo)`,
  email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`,
  phone: '705-555-0142',
  organization: `${town} (demo)`,
  locale,
});

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
