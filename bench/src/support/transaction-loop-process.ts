// Process of `runTransactionLoop`: runs a recorded transaction as often as possible, each time with another id.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { TransactionLoop } from './transaction-loop.ts';

type Loop = Omit<TransactionLoop, 'folder'> & { seconds: number };
const { url, statements, replaced, from, connections, seconds } = JSON.parse(process.env['LOOP']!) as Loop;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
let used = 0;

async function transact(client: pg.Client): Promise<void> {
  const id = from + used++;
  const replace = (value: unknown) => {
    if (value === replaced) return id;
    return typeof value === 'string' && UUID.test(value) ? randomUUID() : value;
  };
  for (const [index, { text, values }] of statements.entries())
    // Without a name where there is no value: statements such as BEGIN are not prepared.
    await client.query(
      values.length === 0 ? { text } : { name: `statement ${index}`, text, values: values.map(replace) },
    );
}

const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }));
await Promise.all(clients.map((client) => client.connect()));
const loop = (until: number) =>
  Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) await transact(client);
    }),
  );
// Warm-up: plans.
await loop(performance.now() + 500);
const before = used;
const began = performance.now();
await loop(began + seconds * 1_000);
const perSecond = (used - before) / ((performance.now() - began) / 1_000);
await Promise.all(clients.map((client) => client.end()));
console.log(JSON.stringify({ perSecond, used }));
