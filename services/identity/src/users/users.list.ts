import { sql, type Kysely } from 'kysely';
import { foldText } from '@commonyard/contracts/folding';
import type { UsersQuery } from '@commonyard/contracts/http/identity';
import type { Schema } from '../database.ts';
import { COLUMNS } from './users.repository.ts';

export type UserFilters = Pick<UsersQuery, 'search' | 'role' | 'active'>;
export type UserPage = { limit: number; offset: number; after?: { nameKey: string; id: number } | undefined };

/** Users by name, whose name, username, e-mail or municipality holds the search. */
export async function listUsers(db: Kysely<Schema>, filters: UserFilters, { limit, offset, after }: UserPage) {
  return matches(db, filters)
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

/** How many users the filters find; the count stops one above `cap`. */
export async function countUsers(db: Kysely<Schema>, filters: UserFilters, cap: number): Promise<number> {
  const found = matches(db, filters)
    .select('id')
    .limit(cap + 1);
  const { count } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matches(db: Kysely<Schema>, { search, role, active }: UserFilters) {
  const text = foldText(search?.trim() ?? '');
  return db
    .selectFrom('users')
    .$if(text !== '', (query) => query.where(sql<boolean>`strpos(search_text, ${text}) > 0`))
    .$if(role !== undefined, (query) => query.where('role', '=', role!))
    .$if(active !== undefined, (query) => query.where('active', '=', active!));
}
