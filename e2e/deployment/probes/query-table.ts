// Reads a table, `schema.table` with or without a condition. Prints 'allowed', or the error code of Postgres: 42501 for a
// missing privilege.
import pg from 'pg';
import { readSetting } from '@commonyard/service-kit/config';

const client = new pg.Client({ connectionString: readSetting('DATABASE_URL', process.env) });
await client.connect();
const result = await client.query(`SELECT 1 FROM ${process.argv[2]} LIMIT 1`).then(
  () => 'allowed',
  (error: { code: string }) => error.code,
);
console.log(result);
await client.end();
