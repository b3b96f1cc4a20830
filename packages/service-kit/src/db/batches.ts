import type { Kysely, Transaction } from 'kysely';

const DEADLOCK = '40P01';
const ATTEMPTS = 10;

/**
 * Works through the rows of a table by ascending id, a batch in each transaction. `work` gets the last id of the batch before and
 * returns the rows of its batch; none ends the work. A batch that ends in a deadlock is repeated: other transactions may lock its rows
 * in another order. Returns the number of rows.
 */
export async function inBatches<Schema>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>, afterId: number) => Promise<{ id: number }[]>,
): Promise<number> {
  let count = 0;
  let afterId = 0;
  for (let attempt = 1; ;) {
    try {
      const rows = await db.transaction().execute((trx) => work(trx, afterId));
      const last = rows.at(-1);
      if (!last) return count;
      count += rows.length;
      afterId = last.id;
      attempt = 1;
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || attempt++ === ATTEMPTS) throw error;
    }
  }
}
