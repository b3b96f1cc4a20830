import { MAX_LISTED_USERS, type Decider } from '@commonyard/contracts/identity.values';
import type { Db } from '../database.ts';
import type { UserRow } from './users.mapper.ts';
import { administratorOf, COLUMNS } from './users.repository.ts';

/** Who decides on an account: the active administrators of its municipality, the platform's where there are none. */
export async function findDecider(
  db: Db,
  { municipality, role }: Pick<UserRow, 'municipality' | 'role'>,
): Promise<Decider> {
  if (municipality === null || role === 'admin') return 'platform';
  const administrator = await administratorOf(db, municipality).executeTakeFirst();
  return administrator ? 'municipality' : 'platform';
}

type Filter = { municipality: string | undefined };

/** The accounts that wait for a decision, the longest waiting first. Without a municipality, those of all. */
export async function listWaitingUsers(db: Db, { municipality }: Filter): Promise<UserRow[]> {
  return (
    db
      .selectFrom('users')
      .select(COLUMNS)
      .where('approval', '=', 'pending')
      .where('active', '=', true)
      // Nobody is asked about an address that may belong to another person.
      .where('emailVerifiedAt', 'is not', null)
      .$if(municipality !== undefined, (query) =>
        query.where('municipality', '=', municipality!).where('role', '<>', 'admin'),
      )
      .orderBy('id')
      .limit(MAX_LISTED_USERS)
      .execute()
  );
}

export async function listMunicipalityUsers(db: Db, municipality: string): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .where('municipality', '=', municipality)
    .where('approval', '=', 'approved')
    .where('active', '=', true)
    .orderBy('nameKey')
    .orderBy('id')
    .limit(MAX_LISTED_USERS)
    .execute();
}
