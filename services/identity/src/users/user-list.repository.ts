import { sql, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { toAsciiAddress } from '@commonyard/contracts/email-address.values';
import { foldText } from '@commonyard/contracts/fold-text';
import type { UsersQuery } from '@commonyard/contracts/http/identity';
import { USERS_PAGE_SIZE } from '@commonyard/contracts/identity.values';
import { selectJsonPage, type JsonPage } from '@commonyard/service-kit/db/json';
import { bindHidden, createStatementCache, runPrepared, runUnprepared } from '@commonyard/service-kit/db/statements';
import { USER_JSON } from './users.mapper.ts';

export type UserFilters = Pick<UsersQuery, 'search' | 'role' | 'active'>;
type UserCursor = { nameKey: string; id: number };
type PageRequest = { limit: number; offset: number; after: UserCursor | undefined; cap: number };
/** The keys are the users' municipalities. */
export type UserPage = JsonPage<string | null> & { count: number };

/**
 * A page of users by name, and the number of all of them, at most `cap` + 1. `search` matches name, username, email and
 * municipality.
 */
export async function listUsers(pool: pg.Pool, filters: UserFilters, request: PageRequest): Promise<UserPage> {
  const { limit, after, cap } = request;
  const offset = after === undefined ? request.offset : 0;
  const text = foldText(toAsciiAddress(filters.search?.trim() ?? ''));
  const statement = usersStatement({
    hasText: text !== '',
    hasRole: filters.role !== undefined,
    hasActive: filters.active !== undefined,
    hasCursor: after !== undefined,
    limit,
    offset,
    cap,
  });
  const isUsual = offset === 0 && limit === USERS_PAGE_SIZE;
  const values = statement.valuesOf({ ...filters, text, after });
  const [page] = await (isUsual ? runPrepared : runUnprepared)<UserPage>(pool, statement, values);
  return page!;
}

type Shape = {
  hasText: boolean;
  hasRole: boolean;
  hasActive: boolean;
  hasCursor: boolean;
  limit: number;
  offset: number;
  cap: number;
};
type Input = Pick<UserFilters, 'role' | 'active'> & { text: string; after: UserCursor | undefined };
const value: (type: 'integer' | 'text' | 'boolean', read: (input: Input) => unknown) => RawBuilder<unknown> =
  bindHidden;

const usersStatement = createStatementCache<Shape, Input>((shape) => {
  const { limit, offset, cap } = shape;
  const filtered = sql`FROM users WHERE closed_at IS NULL
    ${shape.hasText ? sql`AND strpos(search_text, ${value('text', ({ text }) => text)}) > 0` : sql``}
    ${shape.hasRole ? sql`AND role = ${value('text', ({ role }) => role)}` : sql``}
    ${shape.hasActive ? sql`AND active = ${value('boolean', ({ active }) => active)}` : sql``}`;
  const following = shape.hasCursor
    ? sql`AND (name_key, id) > (${value('text', ({ after }) => after!.nameKey)}, ${value('integer', ({ after }) => after!.id)})`
    : sql``;
  const rows = sql`
    SELECT ${sql.raw(USER_JSON)} AS json, json_build_array(name_key, id) AS cursor, municipality AS key
    ${filtered} ${following} ORDER BY name_key, id LIMIT ${sql.lit(limit + 1)} OFFSET ${sql.lit(offset)}`;
  return sql`
    SELECT page.*, (SELECT count(*) FROM (SELECT ${filtered} LIMIT ${sql.lit(cap + 1)}) AS found) AS count
    FROM (${selectJsonPage(rows, sql.lit(limit), { hasKeys: true })}) AS page`;
});
