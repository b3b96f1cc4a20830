import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { UserRow } from '../users/users.mapper.ts';

/** Each waiting account is compared with at most this many accounts of the same name, of the same local part, and of its municipality. */
const COMPARED = 50;

export type Compared = Pick<UserRow, 'id' | 'name' | 'email' | 'municipality' | 'organization' | 'approval'> & {
  emailVerified: boolean;
};

/** The active accounts to compare with each of these waiting accounts, by its id. With `municipality`, only accounts that name it. */
export async function listCompared(
  db: Db,
  ids: number[],
  municipality: string | undefined,
): Promise<Map<number, Compared[]>> {
  const found = (condition: ReturnType<typeof sql>) => sql`
    (SELECT id, name, email, municipality, organization, approval, email_verified_at IS NOT NULL AS email_verified FROM users
      WHERE active AND ${condition} AND (${municipality ?? null}::text IS NULL OR municipality = ${municipality ?? null})
      ORDER BY id LIMIT ${sql.lit(COMPARED)})`;
  const { rows } = await sql<Compared & { waitingId: number }>`
    SELECT waiting.id AS waiting_id, other.*
    FROM users AS waiting CROSS JOIN LATERAL (
      ${found(sql`name_key = waiting.name_key`)}
      UNION ${found(sql`split_part(lower(email), '@', 1) = split_part(lower(waiting.email), '@', 1)`)}
      UNION ${found(sql`municipality = waiting.municipality`)}
    ) AS other
    WHERE waiting.id = ANY(${ids}) AND other.id <> waiting.id
    ORDER BY other.id`.execute(db);
  return Map.groupBy(rows, ({ waitingId }) => waitingId);
}

export type Members = { count: number; officer: string | null };

/** The active, approved accounts of municipalities, and the name of an administrator of each. */
export async function countMembers(db: Db, municipalities: string[]): Promise<Map<string, Members>> {
  const rows = await db
    .selectFrom('users')
    .select(({ fn }) => ['municipality', fn.countAll<number>().as('count')])
    .select(sql<string | null>`(array_agg(name ORDER BY id) FILTER (WHERE role = 'municipal_admin'))[1]`.as('officer'))
    .where('municipality', 'in', municipalities)
    .where('approval', '=', 'approved')
    .where('active', '=', true)
    .groupBy('municipality')
    .execute();
  return new Map(rows.map(({ municipality, ...members }) => [municipality!, members]));
}
