// Connects to DATABASE_URL as a service does. Prints 'encrypted' or 'plain', or the code of the error.
import { pino } from 'pino';
import { openDatabase } from '@commonyard/service-kit/db/database';

const { pool } = openDatabase(process.env['DATABASE_URL']!, pino({ level: 'silent' }));
const result = await pool.query<{ ssl: boolean }>('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()').then(
  ({ rows }) => (rows[0]!.ssl ? 'encrypted' : 'plain'),
  (error: { code?: string; message: string }) => error.code ?? error.message,
);
console.log(result);
await pool.end();
