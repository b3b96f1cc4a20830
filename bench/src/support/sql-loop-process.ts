// Process of `runSqlLoop`: runs statements as often as possible, with nothing but PostgreSQL and its client.
import { readFileSync } from 'node:fs';
import pg from 'pg';

const { LOOP_URL, LOOP_STATEMENTS, LOOP_OPTIONS, LOOP_SECONDS, LOOP_CONCURRENCY, LOOP_CONNECTIONS } =
  process.env as Record<string, string>;

const pool = new pg.Pool({ connectionString: LOOP_URL, max: Number(LOOP_CONNECTIONS), options: LOOP_OPTIONS });
const statements = (JSON.parse(readFileSync(LOOP_STATEMENTS!, 'utf8')) as { text: string; values: unknown[] }[]).map(
  (statement, index) => ({
    name: `statement ${index}`,
    ...statement,
  }),
);

let completed = 0;
async function loop(until: number): Promise<void> {
  await Promise.all(
    Array.from({ length: Number(LOOP_CONCURRENCY) }, async () => {
      while (performance.now() < until) {
        await Promise.all(statements.map((statement) => pool.query(statement)));
        completed++;
      }
    }),
  );
}

// Warm-up: connections, plans and the JIT compiler.
await loop(performance.now() + 1_000);
completed = 0;
const began = performance.now();
await loop(began + Number(LOOP_SECONDS) * 1_000);
console.log(completed / ((performance.now() - began) / 1_000));
await pool.end();
