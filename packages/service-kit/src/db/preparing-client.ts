import pg from 'pg';
import { nameOf } from './statements.ts';

/** How often a statement must have been sent before it is prepared: one that is not repeated is not worth it. */
const REPEATED = 3;
/** The most statements that are counted. */
const MAX_COUNTED = 500;

const timesSent = new Map<string, number>();

function isRepeated(text: string): boolean {
  const times = timesSent.get(text) ?? 0;
  if (times >= REPEATED) return true;
  if (READS_ALL_COLUMNS.test(text)) return false;
  if (timesSent.size >= MAX_COUNTED) forgetRareStatements();
  if (timesSent.size < MAX_COUNTED) timesSent.set(text, times + 1);
  return false;
}

/** Makes room where statements have as many texts as their lists have lengths. */
function forgetRareStatements() {
  for (const [text, times] of timesSent) if (times < REPEATED) timesSent.delete(text);
}

/**
 * `select *` and `returning *`. Prepared, they fail for as long as the connection lives once the migration of the next
 * version has added a column.
 */
const READS_ALL_COLUMNS = /\*(?:,| from|$)/;

const BY_ID = ' where "id" = $1';

/**
 * A client that prepares the statements that transactions repeat, and reads by id, so that Postgres parses and plans each of
 * them once per connection. Transactions read and change single rows, for which one plan fits all values. The client does not
 * prepare other statements outside of transactions; where one plan fits all values of such a statement, call `runPrepared`.
 */
export class PreparingClient extends pg.Client {
  override query(...[text, values, ...rest]: unknown[]): never {
    const send = super.query.bind(this) as (...args: unknown[]) => never;
    if (typeof text !== 'string' || !Array.isArray(values)) return send(text, values, ...rest);
    const hasOnePlan = this.getTransactionStatus() === 'T' || text.endsWith(BY_ID);
    return hasOnePlan && isRepeated(text)
      ? send({ name: nameOf(text), text, values }, ...rest)
      : send(text, values, ...rest);
  }
}
