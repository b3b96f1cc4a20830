import { isListingOwner } from '@commonyard/contracts/listing-visibility.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { Audience } from '../database.ts';

/** The readers of the images of one listing or inspection. `parties` is null for a listing. */
export type Readers = {
  audience: Audience;
  userId: number | null;
  municipality: string | null;
  parties: string[] | null;
};

/** Whether anybody may read an image: at least one listing that uses it is public. */
export const isPublic = (readers: readonly Readers[]): boolean => readers.some(({ audience }) => audience === 'public');

/** Whether the caller may read an image that is not public: administrators, owners of listings, and parties of inspections. */
export function canRead(caller: Caller, readers: readonly Readers[]): boolean {
  if (caller.userId === null) return false;
  return caller.role === 'admin' || readers.some((each) => isParty(caller, each) || isListingOwner(caller, each));
}

/** A party of an inspection, by the rule that the inquiries service has for the inspection itself. */
const isParty = ({ userId, role, municipality }: Caller, { parties }: Readers): boolean =>
  parties !== null &&
  (parties.includes(`user:${userId}`) ||
    (role === 'municipal_admin' && municipality !== null && parties.includes(`municipality:${municipality}`)));
