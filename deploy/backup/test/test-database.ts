import pg from 'pg';
import { testBackends } from '@commonyard/testing/backends';

/** An empty database of the Postgres server of the tests. */
export async function createTestDatabase() {
  const { postgresUrl } = testBackends();
  const name = `backup_${crypto.randomUUID().slice(0, 8)}`;
  await runOn(postgresUrl, `CREATE DATABASE ${name}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    run: (sql: string) => runOn(url.href, sql),
    /** Every row of every table, by table, as text; without the mark of the folder of its backups. */
    async rows(): Promise<Record<string, string[]>> {
      const tables = await runOn(url.href, TABLES);
      const all: Record<string, string[]> = {};
      for (const { table } of tables as { table: string }[]) {
        const rows = (await runOn(url.href, `SELECT t::text AS row FROM ${table} t ORDER BY 1`)) as { row: string }[];
        all[table] = rows.map(({ row }) => row);
      }
      return all;
    },
    drop: () => runOn(postgresUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

const TABLES = `
  SELECT format('%I.%I', schemaname, tablename) AS table FROM pg_tables
  WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'backup') ORDER BY 1`;

async function runOn(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
