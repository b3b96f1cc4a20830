import pg from 'pg';

export type RecordedStatement = { text: string; values: readonly unknown[] };

type Query = { text: string; values?: unknown[] };

/**
 * Records the statements that this process sends to Postgres while `work` runs, in their order, whatever client or pool sends
 * them. Statements of concurrent work are recorded too.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = [];
  const prototype = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
  const query = prototype.query;
  prototype.query = function (this: unknown, ...given: unknown[]) {
    const [statement, values] = given as [string | Query, unknown];
    const { text, values: own = [] } = typeof statement === 'string' ? { text: statement } : statement;
    recorded.push({ text, values: Array.isArray(values) ? values : own });
    return query.apply(this, given);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return recorded;
}
