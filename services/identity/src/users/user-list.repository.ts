import { sql, type Kysely } from 'kysely';
import { foldText } from '@commonyard/contracts/fold-text';
import type { UsersQuery } from '@commonyard/contracts/http/identity';
import type { Database } from '../database.ts';
import { COLUMNS } from './users.repository.ts';

export type UserFilters = Pick<UsersQuery, 'search' | 'role' | 'active'>;
export type UserPage = { limit: number; offset: number; after?: { nameKey: string; id: number } | undefined };

/** Users by name; `search` matches name, username, email and municipality. */
export async function listUsers(db: Kysely<Database>, filters: UserFilters, { limit, offset, after }: UserPage) {
  return filterUsers(db, filters)
    .select([...COLUMNS, 'nameKey'])
    .$if(after !== undefined, (query) =>
      query.where((is) => is(is.refTuple('nameKey', 'id'), '>', is.tuple(after!.nameKey, after!.id))),
    )
    .orderBy('nameKey')
    .orderBy('id')
    .limit(limit)
    .offset(after === undefined ? offset : 0)
    .execute();
}

/** The number of matching users, at most `cap` + 1. */
export async function countUsers(db: Kysely<Database>, filters: UserFilters, cap: number): Promise<number> {
  const capped = filterUsers(db, filters)
    .select('id')
    .limit(cap + 1);
  const { count } = await db
    .selectFrom(capped.as('capped'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function filterUsers(db: Kysely<Database>, { search, role, active }: UserFilters) {
  const text = foldText(search?.trim() ?? '');
  return db
    .selectFrom('users')
    .$if(text !== '', (query) => query.where(sql<boolean>`strpos(search_text, ${text}) > 0`))
    .$if(role !== undefined, (query) => query.where('role', '=', role!))
    .$if(active !== undefined, (query) => query.where('active', '=', active!));
}
