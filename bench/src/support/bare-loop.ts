// Some statements, asked for as often as possible: what an answer costs where nothing but Postgres and its client is.
import pg from 'pg';

const { LOOP_URL, LOOP_STATEMENTS, LOOP_OPTIONS, LOOP_SECONDS } = process.env as Record<string, string>;
const CONNECTIONS = 10;
const WAITING = 32;

const pool = new pg.Pool({ connectionString: LOOP_URL, max: CONNECTIONS, options: LOOP_OPTIONS });
const statements = (JSON.parse(LOOP_STATEMENTS!) as { text: string; values: unknown[] }[]).map((statement, index) => ({
  name: `statement ${index}`,
  ...statement,
}));

let asked = 0;
async function loop(until: number): Promise<void> {
  await Promise.all(
    Array.from({ length: WAITING }, async () => {
      while (performance.now() < until) {
        await Promise.all(statements.map((statement) => pool.query(statement)));
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
