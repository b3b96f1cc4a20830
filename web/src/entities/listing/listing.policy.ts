import type { ListingSummary } from '@commonyard/contracts/http/assets';
import type { User } from '@commonyard/contracts/http/identity';
import { isListingOwner } from '@commonyard/contracts/listing-visibility.values';

type ListingOwner = Pick<ListingSummary, 'userId' | 'municipality'>;
type UserScope = Pick<User, 'id' | 'role' | 'municipality'>;

/** A user manages their own listings; a municipal administrator also manages those of the municipality. */
export const canManageListing = (listing: ListingOwner, { id: userId, ...user }: UserScope): boolean =>
  isListingOwner({ ...user, userId }, listing);

/** Users cannot inquire about listings of their own municipality. */
export const isFromOwnMunicipality = ({ userId, municipality }: ListingOwner, user: UserScope): boolean =>
  userId === user.id || (user.municipality !== null && municipality === user.municipality);
