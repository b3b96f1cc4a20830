import pg from 'pg';
import { LOGIN_SUFFIX, loginOf } from '../config.ts';

export type RoleOptions = {
  schema: string;
  /** URL of the role: its name, and its password where it has no logins. */
  url: string;
  /** Passwords of its logins, each a role of its own. Without them the role itself logs in. */
  passwords?: readonly string[] | undefined;
  statementTimeout: string;
  settings?: Record<string, string> | undefined;
};

type LoginSettings = Pick<RoleOptions, 'schema' | 'statementTimeout' | 'settings'>;

/**
 * Creates or updates a role that can connect to this database and see this schema only, with its logins, and returns its quoted
 * name. A login that is no longer listed is removed unless it has open connections: those of processes that have not been
 * replaced yet. Roles are global to the server: throws where the role belongs to another database.
 */
export async function prepareRole(pool: pg.Pool, { url, passwords, ...settings }: RoleOptions): Promise<string> {
  const { username, password } = new URL(url);
  const role = decodeURIComponent(username);
  const name = pg.escapeIdentifier(role);
  const database = await claimRole(pool, role);
  await runIdempotent(
    pool,
    `REVOKE ALL ON DATABASE ${database} FROM PUBLIC;
     GRANT CONNECT ON DATABASE ${database} TO ${name};
     REVOKE ALL ON SCHEMA public FROM PUBLIC;
     GRANT USAGE ON SCHEMA ${pg.escapeIdentifier(settings.schema)} TO ${name};`,
  );
  if (!passwords) {
    await allowLogin(pool, role, decodeURIComponent(password), settings);
    return name;
  }
  for (const each of passwords) {
    const login = loginOf(role, each);
    await claimRole(pool, login);
    await runIdempotent(pool, `GRANT ${name} TO ${pg.escapeIdentifier(login)}`);
    await allowLogin(pool, login, each, settings);
  }
  await removeLogins(
    pool,
    role,
    passwords.map((each) => loginOf(role, each)),
  );
  return name;
}

/** The longest name that Postgres does not truncate. */
const MAX_NAME_BYTES = 63;
/** The comment on a role of this product, before the name of its database. */
const MARK = 'CommonYard, database ';

/** Creates the role where it is missing and marks it as one of this database, whose quoted name is returned. */
async function claimRole(pool: pg.Pool, role: string): Promise<string> {
  if (Buffer.byteLength(role) > MAX_NAME_BYTES)
    throw new Error(`The name of the role ${role} is longer than ${MAX_NAME_BYTES} bytes`);
  const name = pg.escapeIdentifier(role);
  await runIdempotent(pool, `CREATE ROLE ${name}`);
  // A role without the mark belongs to the database in which it has privileges.
  const { rows } = await pool.query<{ database: string; other: string | null }>(
    `SELECT current_database() AS database, (
       SELECT datname FROM pg_database JOIN pg_roles ON rolname = $1
       CROSS JOIN LATERAL (SELECT coalesce(shobj_description(pg_roles.oid, 'pg_authid'), '') AS mark)
       WHERE datname <> current_database() AND CASE WHEN starts_with(mark, $2) THEN mark = $2 || datname
         ELSE EXISTS (
           SELECT FROM pg_shdepend WHERE refclassid = 'pg_authid'::regclass AND refobjid = pg_roles.oid
             AND (dbid = pg_database.oid OR (classid = 'pg_database'::regclass AND objid = pg_database.oid))) END
       LIMIT 1) AS other`,
    [role, MARK],
  );
  const { database, other } = rows[0]!;
  if (other !== null)
    throw new Error(
      `The role ${role} belongs to the database ${other}: use other names of roles (in the chart database.rolePrefix)`,
    );
  await runIdempotent(pool, `COMMENT ON ROLE ${name} IS ${pg.escapeLiteral(MARK + database)}`);
  return pg.escapeIdentifier(database);
}

async function allowLogin(
  pool: pg.Pool,
  role: string,
  password: string,
  { schema, statementTimeout, settings = {} }: LoginSettings,
): Promise<void> {
  const name = pg.escapeIdentifier(role);
  // A pooler does not pass on the settings that a client sends when it connects, so the role has them too.
  const all = { TimeZone: 'UTC', ...settings };
  const more = Object.entries(all).map(
    ([setting, value]) => `ALTER ROLE ${name} SET ${setting} = ${pg.escapeLiteral(value)};`,
  );
  // A role does not inherit the settings of roles that it is a member of.
  await runIdempotent(
    pool,
    `ALTER ROLE ${name} LOGIN PASSWORD ${pg.escapeLiteral(password)} CONNECTION LIMIT 100;
     ALTER ROLE ${name} SET search_path = ${pg.escapeIdentifier(schema)};
     ALTER ROLE ${name} SET statement_timeout = ${pg.escapeLiteral(statementTimeout)};
     ALTER ROLE ${name} SET lock_timeout = '2s';
     ALTER ROLE ${name} SET idle_in_transaction_session_timeout = '10s';
     ${more.join('\n')}`,
  );
}

/** Removes the logins that are not listed, and the login of the role itself, where they have no connections. */
async function removeLogins(pool: pg.Pool, role: string, listed: string[]): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT rolname AS name FROM pg_roles
     WHERE (rolname = $1 AND rolcanlogin OR left(rolname, -5) = $1 AND rolname ~ $4)
       AND rolname <> ALL ($2::text[]) AND starts_with(shobj_description(oid, 'pg_authid'), $3)
       AND NOT EXISTS (SELECT FROM pg_stat_activity WHERE usesysid = pg_roles.oid)`,
    [role, listed, MARK, LOGIN_SUFFIX],
  );
  for (const { name } of rows)
    await runIdempotent(
      pool,
      name === role
        ? `ALTER ROLE ${pg.escapeIdentifier(name)} NOLOGIN PASSWORD NULL`
        : `DROP ROLE IF EXISTS ${pg.escapeIdentifier(name)}`,
    );
}

const DUPLICATE_OBJECT = '42710';
const UNIQUE_VIOLATION = '23505';
const INTERNAL_ERROR = 'XX000'; // 'tuple concurrently updated'

/** Runs catalogue changes that may run concurrently: ignores existing objects and retries collisions. */
export async function runIdempotent(pool: pg.Pool, sql: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await pool.query(sql);
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === DUPLICATE_OBJECT) return;
      if ((code !== UNIQUE_VIOLATION && code !== INTERNAL_ERROR) || attempt === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 100));
    }
  }
}
