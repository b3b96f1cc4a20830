import pg from 'pg';
import { isCompiledQuery, nameOf } from './statements.ts';

/** How often a statement must have been sent before it is prepared: one that is not repeated is not worth it. */
const REPEATED = 3;
const MAX_COUNTED = 500;
/** `select *` and `returning *`: prepared, they fail once the migration of the next version has added a column. */
const READS_ALL_COLUMNS = /\*(?:,| from|$)/;

const timesSent = new Map<string, number>();

function isRepeated(text: string): boolean {
  const times = timesSent.get(text) ?? 0;
  if (times >= REPEATED) return true;
  if (READS_ALL_COLUMNS.test(text)) return false;
  // Makes room where statements have as many texts as their lists have lengths.
  if (timesSent.size >= MAX_COUNTED) for (const [rare, sent] of timesSent) if (sent < REPEATED) timesSent.delete(rare);
  if (timesSent.size < MAX_COUNTED) timesSent.set(text, times + 1);
  return false;
}

/**
 * A client that prepares compiled queries, and the statements that transactions repeat, so that Postgres parses and plans each of
 * them once per connection: these read and change single rows, for which one plan fits all values. For another statement outside of
 * transactions call `runPrepared`.
 */
export class PreparingClient extends pg.Client {
  override query(...[text, values, ...rest]: unknown[]): never {
    const send = super.query.bind(this) as (...args: unknown[]) => never;
    const isPrepared =
      typeof text === 'string' &&
      Array.isArray(values) &&
      (isCompiledQuery(text) || (this.getTransactionStatus() === 'T' && isRepeated(text)));
    return isPrepared ? send({ name: nameOf(text), text, values }, ...rest) : send(text, values, ...rest);
  }
}
