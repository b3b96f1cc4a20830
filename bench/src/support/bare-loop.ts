// One statement, asked for as often as possible: what a list costs where nothing but Postgres and its client is.
import pg from 'pg';

const { LOOP_URL, LOOP_SQL, LOOP_VALUES, LOOP_SECONDS } = process.env as Record<string, string>;
const CONNECTIONS = 10;
const WAITING = 32;

const pool = new pg.Pool({
  connectionString: LOOP_URL,
  max: CONNECTIONS,
  options: '-c plan_cache_mode=force_generic_plan',
});
const statement = { name: 'list', text: LOOP_SQL!, values: JSON.parse(LOOP_VALUES!) as unknown[] };

let asked = 0;
async function loop(until: number): Promise<void> {
  await Promise.all(
    Array.from({ length: WAITING }, async () => {
      while (performance.now() < until) {
        await pool.query(statement);
        asked++;
      }
    }),
  );
}

// A second that does not count: connections, plans and the compiler.
await loop(performance.now() + 1_000);
asked = 0;
const began = performance.now();
await loop(began + Number(LOOP_SECONDS) * 1_000);
console.log(asked / ((performance.now() - began) / 1_000));
await pool.end();
