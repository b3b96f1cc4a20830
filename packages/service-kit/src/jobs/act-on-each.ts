import type { Logger } from 'pino';
import { isDatabaseUnreachable } from '../errors/http-error.ts';

/**
 * Acts on each of the rows that a job found, in their order. `act` has a transaction of its own, in which it reads the row again,
 * since another replica may have been faster, and returns whether it did something. A row that fails is logged by its id and the next
 * one follows. Callers list all due rows without a limit, so that rows that fail in each run cannot fill a batch.
 * Returns on how many rows it acted. Throws after the last row where one failed, so that the run counts as failed, and at once where
 * the database is unreachable or `isFatal` says that each other row would fail too.
 */
export async function actOnEach<Row extends { id: number | string }>(
  rows: readonly Row[],
  log: Logger,
  act: (row: Row) => Promise<boolean>,
  isFatal: (error: Error) => boolean = () => false,
): Promise<number> {
  let [acted, failed] = [0, 0];
  for (const row of rows)
    try {
      if (await act(row)) acted++;
    } catch (error) {
      if (isDatabaseUnreachable(error as Error) || isFatal(error as Error)) throw error;
      failed++;
      log.warn({ err: error, id: row.id }, 'row failed, continuing with the next one');
    }
  if (failed > 0) throw new Error(`${failed} of ${rows.length} rows failed`);
  return acted;
}
