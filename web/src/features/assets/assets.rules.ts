import type { ListingSummary } from '@commonyard/contracts/http/assets';
import type { User } from '@commonyard/contracts/http/identity';

type Owned = Pick<ListingSummary, 'userId' | 'municipality'>;
type Somebody = Pick<User, 'id' | 'role' | 'municipality'>;

/** Whether somebody looks after a listing: the own, or for a municipal administrator that of the municipality. */
export function isOwnSide({ userId, municipality }: Owned, user: Somebody): boolean {
  if (userId === user.id) return true;
  return user.role === 'municipal_admin' && user.municipality !== null && municipality === user.municipality;
}

/** Nobody asks about what the own municipality has. */
export const isOfOwnMunicipality = ({ userId, municipality }: Owned, user: Somebody): boolean =>
  userId === user.id || (user.municipality !== null && municipality === user.municipality);

export type Placed = Pick<User, 'municipality' | 'emailVerified'>;

/** Whether distances can be told: before its address is verified, an account does not belong to its municipality yet. */
export const hasPlace = ({ municipality, emailVerified }: Placed): boolean => municipality !== null && emailVerified;
