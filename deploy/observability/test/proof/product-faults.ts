import { mkdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { root } from '@commonyard/dev-stack/settings';
import type { ProductFixture } from '@commonyard/testing/product-fixture';
import { startScript } from '@commonyard/testing/script';
import { findPostgresClient } from '@commonyard/testing/postgres-client';

/** Sends a request from one of 20 clients, because each may send only 3,000 a minute, and ignores its response. */
export function getUnwatched(url: string, path: string, clientNumber: number): void {
  const { port } = new URL(url);
  const localAddress = `127.0.0.${2 + clientNumber}`;
  request({ host: '127.0.0.1', port, path, localAddress, agent: false }, (response) => response.resume())
    .on('error', () => undefined)
    .end();
}

/** Locks a table until the function that is returned is called. */
export function lockTable(product: ProductFixture, table: string): () => Promise<unknown> {
  const lock = `DO $$ BEGIN LOCK TABLE ${table}; PERFORM pg_sleep(600); END $$`;
  const ended = product.query(lock).catch(() => undefined);
  return async () => {
    await product.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = $1', [lock]);
    await ended;
  };
}

/** Adds a deleted document whose row media cannot delete until the function that is returned is called. */
export async function addUndeletableDocument(product: ProductFixture): Promise<() => Promise<unknown>> {
  await product.query(`
    CREATE FUNCTION media.reject_deletion() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'rejected'; END $$;
    CREATE TRIGGER reject_deletion BEFORE DELETE ON media.documents EXECUTE FUNCTION media.reject_deletion();
    INSERT INTO media.documents (id, name, type, bytes, sha256, uploader_id, deleted_at)
      VALUES (gen_random_uuid(), 'scan.pdf', 'application/pdf', 1, '', 1, now() - interval '1 hour')`);
  return () => product.query('DROP FUNCTION media.reject_deletion CASCADE');
}

/** Runs the command of the backup image; returns the file with its metrics. */
export async function makeBackup(product: ProductFixture): Promise<string> {
  const path = await findPostgresClient();
  if (!path) throw new Error('There is no pg_dump of PostgreSQL 18');
  const backups = join(product.folder, 'backups');
  await mkdir(backups);
  const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const bucket = Object.fromEntries(names.map((name) => [name, product.program('media').env[name]!]));
  const env = { ...bucket, PATH: path, DATABASE_OWNER_URL: product.databaseUrl, BACKUP_FOLDER: backups };
  const { code, stderr } = await startScript(join(root, 'deploy/backup/src/main.ts'), env, ['run']).exited;
  if (code !== 0) throw new Error(`the backup ended with ${code}: ${stderr}`);
  return join(backups, 'metrics.prom');
}
