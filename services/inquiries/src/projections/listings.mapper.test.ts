import { expect, it } from '@jest/globals';
import { toInquiredListing } from './listings.mapper.ts';

const columns = {
  assetId: 7,
  assetType: 'available_asset',
  assetStatus: 'available',
  assetTitle: 'Grader',
  assetCategory: 'construction',
  assetRegion: 'Ontario',
  assetImage: '/media/a.webp',
  ownerId: 3,
  ownerMunicipality: 'kenora',
  ownerMunicipalityName: null,
  assetRemoved: false,
} as const;

it('an inquiry has the image of a public listing', () => {
  expect(toInquiredListing(columns, 'en').image).toBe('/media/a.webp');
});

it.each([
  { assetStatus: 'pending' },
  { assetStatus: 'unavailable' },
  { assetStatus: 'leased' },
  { assetRemoved: true },
] as const)('an inquiry has no image of a listing that is not public: %j', (over) => {
  expect(toInquiredListing({ ...columns, ...over }, 'en')).toMatchObject({ title: 'Grader', image: null });
});
