import type pg from 'pg';

/** Connections of the pool that prepared statements leave for transactions. */
const RESERVED = 2;
/** The most statements on one connection at once. */
const MAX_STATEMENTS = 8;

type Shared = { client: Promise<pg.PoolClient>; running: number; failure?: Error };

/**
 * Lets the prepared statements of a pool share connections while many run: Postgres finds the next statement when it has
 * finished one, instead of being woken for each, and waking it costs the service as much as the rest of a short statement.
 * While few run, each has a connection of its own. The clients of the pool need the option `pipeline`.
 */
export function shareConnections(pool: pg.Pool): pg.Pool {
  const maxShared = Math.max(1, pool.options.max - RESERVED);
  const shared = new Set<Shared>();
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;

  /** A connection for one more statement; undefined where every one has enough. */
  function take(): Shared | undefined {
    if (shared.size < maxShared) {
      const opened = { client: pool.connect(), running: 0 };
      shared.add(opened);
      return opened;
    }
    const [first, ...others] = shared;
    const least = others.reduce((one, other) => (other.running < one.running ? other : one), first!);
    return least.running < MAX_STATEMENTS ? least : undefined;
  }

  async function run(connection: Shared, config: pg.QueryConfig): Promise<pg.QueryResult> {
    connection.running++;
    try {
      return await (await connection.client).query(config);
    } catch (error) {
      // As the pool does, give up the connection; the other statements on it finish or fail by themselves.
      connection.failure ??= error as Error;
      shared.delete(connection);
      throw error;
    } finally {
      if (--connection.running === 0) {
        shared.delete(connection);
        connection.client.then(
          (client) => client.release(connection.failure),
          () => undefined,
        );
      }
    }
  }

  function queryShared(config: string | pg.QueryConfig, ...others: unknown[]): unknown {
    const connection = typeof config === 'object' && config.name !== undefined ? take() : undefined;
    return connection ? run(connection, config as pg.QueryConfig) : query(config, ...others);
  }
  return Object.assign(pool, { query: queryShared as typeof pool.query });
}
