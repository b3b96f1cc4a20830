import { Type, type Static } from 'typebox';
import { ASSET_STATUSES, ASSET_TYPES } from '../assets.values.ts';
import { Locale } from '../http/identity.ts';
import { Nullable } from '../http/text.ts';

const AssetStatus = Type.Enum([...ASSET_STATUSES]);

/**
 * The listing as it is after the change: what others need to know of it, and no more.
 * Personal data: `contactEmail`, because a submitter without an account is answered there.
 */
export const ListingEvent = Type.Object({
  id: Type.Integer(),
  /** Grows with every change of the listing; an older one is ignored. */
  version: Type.Integer(),
  type: Type.Enum([...ASSET_TYPES]),
  status: AssetStatus,
  previousStatus: Nullable(AssetStatus),
  title: Type.String(),
  category: Type.String(),
  region: Type.String(),
  images: Type.Array(Type.String()),
  userId: Nullable(Type.Integer()),
  municipality: Nullable(Type.String()),
  municipalityName: Nullable(Type.String()),
  contactEmail: Nullable(Type.String()),
  /** The language the submitter wrote in. */
  locale: Locale,
  /** Why it was rejected, where a reason was given. */
  reason: Type.Optional(Nullable(Type.String())),
});
export type ListingEvent = Static<typeof ListingEvent>;

export type AssetEvents = {
  'asset.submitted': ListingEvent;
  'asset.approved': ListingEvent;
  'asset.rejected': ListingEvent;
  'asset.updated': ListingEvent;
  'asset.deleted': ListingEvent;
};
