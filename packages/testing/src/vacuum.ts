import type pg from 'pg';

const ATTEMPTS = 50;

/**
 * Vacuums and analyzes tables of the schema of `client` until all their rows are marked as visible, which plans of
 * index-only scans depend on: a transaction that began before, such as one of autovacuum, prevents it.
 */
export async function vacuumTables(client: pg.Client, tables: readonly string[]): Promise<void> {
  await client.query(`VACUUM ANALYZE ${tables.join(', ')}`);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { rows } = await client.query<{ name: string }>(
      'SELECT oid::regclass::text AS name FROM pg_class WHERE oid = ANY($1::regclass[]) AND relallvisible < relpages',
      [tables],
    );
    if (rows.length === 0) return;
    await client.query(`VACUUM ${rows.map(({ name }) => name).join(', ')}`);
  }
}
