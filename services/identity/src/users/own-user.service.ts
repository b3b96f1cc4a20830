import type { User } from '@commonyard/contracts/http/identity';
import type { Locale } from '@commonyard/contracts/identity.values';
import { exists } from '@commonyard/service-kit/db/queries';
import type { Db } from '../database.ts';
import { administratorOf, hasOtherUsers } from './users.repository.ts';
import { toUser, type UserRow } from './users.mapper.ts';

/** A user as its owner sees it: with what the municipality lacks, and who decides while the account waits. */
export async function toOwnUser(db: Db, user: UserRow, locale: Locale): Promise<User> {
  const json = toUser(user, locale);
  const { id, municipality, role } = user;
  const isWaiting = user.approval === 'pending';
  if (municipality === null || role === 'admin') return isWaiting ? { ...json, decider: 'platform' } : json;
  const hasMunicipalAdmin = await exists(administratorOf(db, municipality));
  if (!isWaiting) return { ...json, hasMunicipalAdmin };
  const firstOfMunicipality = !hasMunicipalAdmin && !(await hasOtherUsers(db, municipality, id));
  return { ...json, decider: hasMunicipalAdmin ? 'municipality' : 'platform', hasMunicipalAdmin, firstOfMunicipality };
}
