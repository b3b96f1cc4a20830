import type { Selectable } from 'kysely';
import type { ListingStatus, ListingType } from '@commonyard/contracts/assets.values';
import type { ListingEvent } from '@commonyard/contracts/events/assets';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { InquiredListing } from '@commonyard/contracts/http/inquiries';
import type { Locale } from '@commonyard/contracts/identity.values';
import { isPublicListing, toProjectedStatus } from '@commonyard/contracts/listing-visibility.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
import { pick } from '@commonyard/service-kit/fields';
import { hashAddress } from '@commonyard/service-kit/hash-address';
import { toSearchWords } from '@commonyard/service-kit/db/search-words';
import type { ListingRow, ListingsTable } from '../database.ts';

/** The fields that this service projects of a listing of the assets service. */
export type ListingSnapshot = Omit<ListingRow, 'wasPublic' | 'titleWords' | 'placeWords' | 'search'>;

/** The columns that this service projects of a listing as they are. */
const PROJECTED = [
  'id',
  'version',
  'type',
  'title',
  'category',
  'region',
  'userId',
  'municipality',
  'municipalityName',
] as const;
export const READ_FIELDS = [...PROJECTED, 'status', 'withdrawn', 'images', 'contactEmail'] as const;
type ReadField = (typeof READ_FIELDS)[number];

export const toListingSnapshot = (
  listing: Pick<ListingEvent | Listing, ReadField>,
  { removed }: { removed: boolean },
): ListingSnapshot => ({
  ...pick(listing, PROJECTED),
  status: toProjectedStatus(listing),
  image: listing.images[0] ?? null,
  contactAddress: listing.userId === null && listing.contactEmail ? hashAddress(listing.contactEmail) : null,
  removed,
});

export const toListingRow = (snapshot: ListingSnapshot): Omit<Selectable<ListingsTable>, 'search'> => ({
  ...snapshot,
  // A leased listing was available before.
  wasPublic: isPublicListing(snapshot) || snapshot.status === 'leased',
  titleWords: toSearchWords([snapshot.title]),
  placeWords: toSearchWords([snapshot.municipalityName, ...municipalityNames(snapshot.municipality)]),
});

const municipalityNames = (municipality: string | null) =>
  (['en', 'fr'] as const).map((locale) => toMunicipalityName(municipality, locale));

export const toMunicipalityName = (municipality: string | null, locale: Locale): string | null =>
  municipalityName(municipality, locale) ?? null;

type ListingColumns = {
  assetId: number;
  assetType: ListingType;
  assetStatus: ListingStatus;
  assetTitle: string;
  assetCategory: string;
  assetRegion: string;
  assetImage: string | null;
  ownerId: number | null;
  ownerMunicipality: string | null;
  ownerMunicipalityName: string | null;
  assetRemoved: boolean;
};

export const toInquiredListing = (row: ListingColumns, locale: Locale): InquiredListing => ({
  id: row.assetId,
  type: row.assetType,
  status: row.assetStatus,
  title: row.assetTitle,
  category: row.assetCategory,
  region: row.assetRegion,
  // Media delivers the images of other listings to their owners only, who get them from assets.
  image: isPublicListing({ status: row.assetStatus }) && !row.assetRemoved ? row.assetImage : null,
  userId: row.ownerId,
  municipality: row.ownerMunicipality,
  municipalityName: toMunicipalityName(row.ownerMunicipality, locale) ?? row.ownerMunicipalityName,
  removed: row.assetRemoved,
});
