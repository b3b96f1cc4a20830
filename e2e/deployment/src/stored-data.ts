// What the bundled servers of a release store, as hashes.
import type { openNamespace } from './kubernetes.ts';
import { linesOf, psql } from './psql.ts';

type Namespace = ReturnType<typeof openNamespace>;

/** Each table of a service with the number and the hash of its rows, and each sequence with its value. A backup adds a schema. */
const ROWS = `
  SELECT format('SELECT %L, count(*), md5(string_agg(t::text, chr(10) ORDER BY t::text)) FROM %I.%I t',
                schemaname || '.' || tablename, schemaname, tablename)
  FROM pg_tables WHERE schemaname !~ '^pg_|^(information_schema|backup)$' ORDER BY schemaname, tablename \\gexec
  SELECT schemaname || '.' || sequencename, last_value FROM pg_sequences ORDER BY 1;`;

/** One line per table and sequence of the bundled Postgres, and one per object of the bundled S3 server that a backup contains. */
export async function readStoredLines(
  namespace: Namespace,
  release: string,
): Promise<{ rows: string[]; objects: string[] }> {
  const rows = await psql(namespace, `statefulset/${release}-postgres`, 'commonyard', ROWS);
  const listObjects =
    'cd /data/commonyard && find . -type f ! -path "./.sgwtmp/*" ! -name backup-status.json -exec sha256sum {} +';
  const objects = await namespace.kubectl('exec', `statefulset/${release}-objects`, '--', 'sh', '-c', listObjects);
  return { rows, objects: linesOf(objects).sort() };
}
