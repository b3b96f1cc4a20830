import { sql, type RawBuilder } from 'kysely';
import type pg from 'pg';
import type { UsersQuery } from '@commonyard/contracts/http/identity';
import { USERS_PAGE_SIZE } from '@commonyard/contracts/identity.values';
import { selectJsonPage, type JsonPage } from '@commonyard/service-kit/db/json';
import { bindHidden, createStatementCache, runPrepared, runUnprepared } from '@commonyard/service-kit/db/statements';
import type { SortedPageRequest } from '@commonyard/service-kit/http/pagination';
import { USER_JSON } from './users.mapper.ts';

/** `patterns` match the name, user name, email and municipality of a user. */
type UserFilters = { [Field in 'role' | 'active']: UsersQuery[Field] | undefined } & { patterns: string[] };
type ListRequest = { filters: UserFilters; page: SortedPageRequest; cap: number };
/** The keys are the users' municipalities. */
export type UserPage = JsonPage<string | null> & { count: number };

/** A page of users by name and id, and the number of all of them, at most `cap` + 1. */
export async function listUsers(pool: pg.Pool, { filters, page, cap }: ListRequest): Promise<UserPage> {
  const { limit, offset, after } = page;
  const statement = usersStatement({
    hasPatterns: filters.patterns.length > 0,
    hasRole: filters.role !== undefined,
    hasActive: filters.active !== undefined,
    hasCursor: after !== undefined,
    limit,
    offset,
    cap,
  });
  const isUsual = offset === 0 && limit === USERS_PAGE_SIZE;
  const values = statement.valuesOf({ ...filters, after });
  const [found] = await (isUsual ? runPrepared : runUnprepared)<UserPage>(pool, statement, values);
  return found!;
}

type Shape = {
  hasPatterns: boolean;
  hasRole: boolean;
  hasActive: boolean;
  hasCursor: boolean;
  limit: number;
  offset: number;
  cap: number;
};
type Input = UserFilters & Pick<SortedPageRequest, 'after'>;
const value: (type: 'integer' | 'text' | 'text[]' | 'boolean', read: (input: Input) => unknown) => RawBuilder<unknown> =
  bindHidden;

const usersStatement = createStatementCache<Shape, Input>((shape) => {
  const { limit, offset, cap } = shape;
  const filtered = sql`FROM users WHERE closed_at IS NULL
    ${shape.hasPatterns ? sql`AND search_text LIKE ALL (${value('text[]', ({ patterns }) => patterns)}::text[])` : sql``}
    ${shape.hasRole ? sql`AND role = ${value('text', ({ role }) => role)}` : sql``}
    ${shape.hasActive ? sql`AND active = ${value('boolean', ({ active }) => active)}` : sql``}`;
  const following = shape.hasCursor
    ? sql`AND (name_key, id) > (${value('text', ({ after }) => after![0])}, ${value('integer', ({ after }) => after![1])})`
    : sql``;
  const rows = sql`
    SELECT ${sql.raw(USER_JSON)} AS json, json_build_array(name_key, id) AS cursor, municipality AS key
    ${filtered} ${following} ORDER BY name_key, id LIMIT ${sql.lit(limit + 1)} OFFSET ${sql.lit(offset)}`;
  return sql`
    SELECT page.*, (SELECT count(*) FROM (SELECT ${filtered} LIMIT ${sql.lit(cap + 1)}) AS found) AS count
    FROM (${selectJsonPage(rows, sql.lit(limit), { hasKeys: true })}) AS page`;
});
